package dev.drumlin.storage.contract;

import dev.drumlin.storage.schema.ColumnKind;
import dev.drumlin.storage.schema.CqlType.Scalar;
import dev.drumlin.storage.schema.SchemaChange;
import dev.drumlin.storage.schema.SchemaChange.NewColumn;
import dev.drumlin.storage.schema.TableOptions;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The keyspace and the table that the kit's topics work on. */
final class KitTables {
    static final String KEYSPACE = "kit";
    static final String WIDE = "wide";
    static final int STATIC_COLUMN = 3;
    static final int V = 4;
    static final int W = 5;

    private KitTables() {}

    static SchemaChange keyspace() {
        return new SchemaChange.CreateKeyspace(KEYSPACE, Map.of("class", "SimpleStrategy"), true);
    }

    /** {@code wide (p blob, c text, s blob static, v blob, w blob, PRIMARY KEY (p, c))}. */
    static SchemaChange wide(UUID id) {
        return wide(WIDE, id, TableOptions.DEFAULTS);
    }

    static SchemaChange wide(String name, UUID id, TableOptions options) {
        return new SchemaChange.CreateTable(
                KEYSPACE,
                name,
                id,
                List.of(
                        new NewColumn("p", Scalar.BLOB, ColumnKind.PARTITION_KEY, 0, false),
                        new NewColumn("c", Scalar.TEXT, ColumnKind.CLUSTERING, 0, false),
                        new NewColumn("s", Scalar.BLOB, ColumnKind.STATIC, -1, false),
                        new NewColumn("v", Scalar.BLOB, ColumnKind.REGULAR, -1, false),
                        new NewColumn("w", Scalar.BLOB, ColumnKind.REGULAR, -1, false)),
                options);
    }
}
