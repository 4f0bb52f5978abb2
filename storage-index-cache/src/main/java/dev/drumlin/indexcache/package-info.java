/** The cache of partition index pages, asked by the engine's read path before it turns to the disk. */
@NullMarked
package dev.drumlin.indexcache;

import org.jspecify.annotations.NullMarked;
