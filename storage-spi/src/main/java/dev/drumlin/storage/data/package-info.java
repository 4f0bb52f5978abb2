/**
 * The bytes that stand in mutations, memtables, SSTables and caches alike: tokens, partition keys, clustering keys, rows
 * and mutations, with writers and flyweight readers for each, and the merge of several versions of a row.
 *
 * <p>{@code FORMAT.md} beside this file is the specification. Writers and views are single-threaded, reusable and
 * allocate nothing per row once warm.
 */
@NullMarked
package dev.drumlin.storage.data;

import org.jspecify.annotations.NullMarked;
