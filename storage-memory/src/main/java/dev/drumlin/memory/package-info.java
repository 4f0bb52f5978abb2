/** Off-heap memory: the only code that makes arenas. The memtable and the index cache stand on it. */
@NullMarked
package dev.drumlin.memory;

import org.jspecify.annotations.NullMarked;
