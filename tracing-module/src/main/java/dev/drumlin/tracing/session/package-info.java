/** The hot path: a session's plain fields, filled while a request runs, on the request's thread alone. */
@NullMarked
package dev.drumlin.tracing.session;

import org.jspecify.annotations.NullMarked;
