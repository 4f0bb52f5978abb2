/**
 * Statements that change the schema: checked by CQL's rules and turned into the {@code SchemaChange} that the engine carries
 * out. Called by {@code .exec}. The rules see one snapshot of the schema; between rivals the engine decides. Open {@link
 * dev.drumlin.app.cql.ddl.SchemaExecutor} first.
 */
@NullMarked
package dev.drumlin.app.cql.ddl;

import org.jspecify.annotations.NullMarked;
