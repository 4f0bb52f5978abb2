/**
 * The same statements, made from a seed, are sent to Drumlin over HTTP and to a real Cassandra over its driver; rows and
 * kinds of errors must be the same. Open {@link dev.drumlin.differential.DifferentialIT} first.
 */
@NullMarked
package dev.drumlin.differential;

import org.jspecify.annotations.NullMarked;
