/** Scenarios from a seed: a keyspace with tables, then statements over them. Knows the schema and never an answer. Open ScenarioGenerator first. */
@NullMarked
package dev.drumlin.differential.generate;

import org.jspecify.annotations.NullMarked;
