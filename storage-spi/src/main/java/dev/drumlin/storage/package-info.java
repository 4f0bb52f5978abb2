/** The contract between the server and a storage plugin: engines implement it, the server calls it. */
@NullMarked
package dev.drumlin.storage;

import org.jspecify.annotations.NullMarked;
