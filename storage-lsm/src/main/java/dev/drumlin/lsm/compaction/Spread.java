package dev.drumlin.lsm.compaction;

import dev.drumlin.lsm.manifest.StoredFile;

/**
 * Over which parts of the token range a file lies. Immutable.
 *
 * @param density what the file would be long if it lay over all tokens
 */
record Spread(StoredFile file, int firstPart, int lastPart, double density) {
    static Spread of(StoredFile file, TokenShards parts) {
        int first = parts.of(file.firstToken());
        int last = parts.of(file.lastToken());
        return new Spread(file, first, last, file.fileBytes() / (parts.share() * (last - first + 1)));
    }

    boolean covers(int part) {
        return firstPart <= part && part <= lastPart;
    }
}
