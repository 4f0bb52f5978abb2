/** The contract kit: the test suite that every engine runs, by topic, and the model engine that it is compared with. */
@NullMarked
package dev.drumlin.storage.contract;

import org.jspecify.annotations.NullMarked;
