package dev.drumlin.lsm.commitlog;

import java.io.IOException;

/**
 * A write or a sync of the log failed, so it takes nothing any more, for as long as it is open.
 *
 * <p>What was not acknowledged before is in doubt: it may or may not be found at the next start. The cause is the first
 * failure.
 */
public final class CommitLogFailedException extends IOException {
    private static final long serialVersionUID = 1L;

    CommitLogFailedException(IOException cause) {
        super(
                "the commit log failed and takes no more writes: cause=" + cause.getMessage()
                        + ". Check the disk, then restart the server.",
                cause);
    }
}
