/**
 * Off-heap memory: the only code that makes any. The memtable and the index cache stand on it; it knows neither.
 *
 * <p>A {@link dev.drumlin.memory.SlabPool} is the memory of one owner under one limit, cut into slabs. {@link
 * dev.drumlin.memory.Extents} are runs of slabs that fill up from front to back and are given back together; places in them
 * are 32-bit references. {@link dev.drumlin.memory.Epochs} tell when no reader can still look at what was unlinked. {@link
 * dev.drumlin.memory.Words} is how fields are read and written, with the access mode in the name.
 *
 * <p>Pools may be used by any thread; extents have one writer at a time. Start with {@link dev.drumlin.memory.SlabPool}.
 */
@NullMarked
package dev.drumlin.memory;

import org.jspecify.annotations.NullMarked;
