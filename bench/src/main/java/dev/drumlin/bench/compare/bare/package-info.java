/**
 * RocksDB without the storage contract: the third side of a comparison, with the plugin's options, key layout and row encodings,
 * called as its users call it. The only code here that sees RocksDB's classes: it runs in a child that has them on its class
 * path. Open {@link dev.drumlin.bench.compare.bare.BareTarget} first.
 */
@NullMarked
package dev.drumlin.bench.compare.bare;

import org.jspecify.annotations.NullMarked;
