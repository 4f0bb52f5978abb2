/** A side at level http: the real server in a process of its own, and load over loopback. */
@NullMarked
package dev.drumlin.bench.compare.http;

import org.jspecify.annotations.NullMarked;
