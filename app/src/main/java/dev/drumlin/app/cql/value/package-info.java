/**
 * Values in their three forms: the binary value of the CQL native protocol (what the engine stores), JSON (what HTTP
 * speaks) and CQL text (what statements, traces and people read). Called for every bound value and every value of an
 * answer, by {@code .plan}, {@code .exec} and {@code http}. Nothing here keeps state between calls except {@link
 * dev.drumlin.app.cql.value.JsonOut}, which belongs to one thread. Open {@link dev.drumlin.app.cql.value.ScalarText} first.
 */
@NullMarked
@NamedInterface("value")
package dev.drumlin.app.cql.value;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
