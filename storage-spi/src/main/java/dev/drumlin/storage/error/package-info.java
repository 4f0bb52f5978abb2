/**
 * The one list of errors for the storage contract, CQL and HTTP. Open {@link dev.drumlin.storage.error.StorageException}.
 * Absence is a value, never an error of this package. Exceptions are immutable and may cross threads.
 */
@NullMarked
package dev.drumlin.storage.error;

import org.jspecify.annotations.NullMarked;
