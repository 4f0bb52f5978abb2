/**
 * Keyspaces, tables, columns and types as immutable values, the changes that lead from one schema to the next, and
 * their persistent form. Open {@link dev.drumlin.storage.schema.Schema}. Engines persist and publish schemas; the rules
 * of what a change may do are in {@link dev.drumlin.storage.schema.SchemaRules}, shared by all engines.
 */
@NullMarked
package dev.drumlin.storage.schema;

import org.jspecify.annotations.NullMarked;
