/** What a comparison came to, for people and for programs. */
@NullMarked
package dev.drumlin.bench.compare.report;

import org.jspecify.annotations.NullMarked;
