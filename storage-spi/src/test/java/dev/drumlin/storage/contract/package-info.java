/**
 * The contract kit: {@link dev.drumlin.storage.contract.StorageContract} is a suite by topic that every engine runs, gated by
 * capability both ways, and {@link dev.drumlin.storage.contract.ModelEngine} is the plainest engine that fulfils it, to
 * compare others with. Ships as this module's test-jar.
 */
@NullMarked
package dev.drumlin.storage.contract;

import org.jspecify.annotations.NullMarked;
