package dev.drumlin.app.cql.ast;

import java.util.List;

/** A statement that changes the schema. Nothing in it has been checked against the schema, nor for sense. */
public sealed interface SchemaStatement extends Statement {
    /** CREATE KEYSPACE. */
    record CreateKeyspace(Name keyspace, boolean ifNotExists, List<Option> options) implements SchemaStatement {
        public CreateKeyspace {
            options = List.copyOf(options);
        }
    }

    /** ALTER KEYSPACE. */
    record AlterKeyspace(Name keyspace, boolean ifExists, List<Option> options) implements SchemaStatement {
        public AlterKeyspace {
            options = List.copyOf(options);
        }
    }

    /** DROP KEYSPACE. */
    record DropKeyspace(Name keyspace, boolean ifExists) implements SchemaStatement {}

    /**
     * CREATE TABLE.
     *
     * @param primaryKeys as many PRIMARY KEY clauses as were written; only one is right
     * @param clusteringOrder the CLUSTERING ORDER BY columns, perhaps none
     */
    record CreateTable(
            TableName table,
            boolean ifNotExists,
            List<ColumnDefinition> columns,
            List<PrimaryKey> primaryKeys,
            List<Ordering> clusteringOrder,
            boolean compactStorage,
            List<Option> options)
            implements SchemaStatement {
        public CreateTable {
            columns = List.copyOf(columns);
            primaryKeys = List.copyOf(primaryKeys);
            clusteringOrder = List.copyOf(clusteringOrder);
            options = List.copyOf(options);
        }
    }

    /** ALTER TABLE. */
    record AlterTable(TableName table, boolean ifExists, Alteration alteration) implements SchemaStatement {}

    /** DROP TABLE. */
    record DropTable(TableName table, boolean ifExists) implements SchemaStatement {}
}
