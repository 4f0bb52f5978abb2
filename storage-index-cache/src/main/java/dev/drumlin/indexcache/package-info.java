/**
 * The region-compacting cache: immutable pages of files, outside the heap, under one hard limit. The engine's read path asks
 * it for partition index pages before it turns to the disk.
 *
 * <p>It knows bytes, files by handle and ordinals; neither the engine's formats nor its files. Memory and epochs come from
 * {@code dev.drumlin.memory}, the choice of what to evict from Caffeine. Everything may be used by any thread, except a {@link
 * dev.drumlin.indexcache.PageReader}, which belongs to one at a time; reading takes no lock. docs/index-cache.md has the
 * design with pictures. Start with {@link dev.drumlin.indexcache.RegionCache}, then {@code Regions}.
 */
@NullMarked
package dev.drumlin.indexcache;

import org.jspecify.annotations.NullMarked;
