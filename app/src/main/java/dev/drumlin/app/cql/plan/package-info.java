/**
 * Statements checked against the schema and laid out for execution: which bytes make the key, which slices of a partition,
 * which filters, which result columns. A plan is made once for each prepared statement and schema, is immutable, and is run
 * by {@code .exec}. Open {@link dev.drumlin.app.cql.plan.Planner} first; {@link dev.drumlin.app.cql.plan.ValueSource} is
 * what every value of a statement becomes.
 */
@NullMarked
package dev.drumlin.app.cql.plan;

import org.jspecify.annotations.NullMarked;
