/**
 * A storage plugin on RocksDB: the yardstick that the default engine is measured against, and the second opinion in
 * randomized tests. A column family for each table, one key-value pair for each row with the row encoding as value, blind
 * writes by merge. Called by the host through {@link dev.drumlin.storage.StorageEngine}; calls RocksDB through its Java
 * binding and nothing else. Native objects have one owner, {@code RocksStore}, which closes them once nobody is inside.
 * Open {@link dev.drumlin.rocksdb.RocksTuning} first for the options, {@code RocksEngine} for the rest.
 */
@NullMarked
package dev.drumlin.rocksdb;

import org.jspecify.annotations.NullMarked;
