/** What a slow request leaves behind: a record with its costs, and one sentence that says where the time went. */
@NullMarked
package dev.drumlin.tracing.slowquery;

import org.jspecify.annotations.NullMarked;
