package dev.drumlin.app.cql.exec;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a statement goes by: its text and the keyspace for names without one, and the first 16 bytes of the SHA-256 over both.
 * Immutable; the hash is made when it is first asked for.
 */
final class StatementId {
    private static final int BYTES = 16;

    private final String text;
    private final @Nullable String keyspace;

    /** Computed by whoever comes first; a second computation gives the same. */
    private volatile byte @Nullable [] hash;

    StatementId(String text, @Nullable String keyspace) {
        this.text = text;
        this.keyspace = keyspace;
    }

    String text() {
        return text;
    }

    @Nullable
    String keyspace() {
        return keyspace;
    }

    byte[] bytes() {
        byte[] known = hash;
        if (known == null) {
            known = compute();
            hash = known;
        }
        return known;
    }

    String hex() {
        return HexFormat.of().formatHex(bytes());
    }

    private byte[] compute() {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update((keyspace == null ? "" : keyspace).getBytes(StandardCharsets.UTF_8));
            digest.update((byte) 0);
            digest.update(text.getBytes(StandardCharsets.UTF_8));
            return Arrays.copyOf(digest.digest(), BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof StatementId that && text.equals(that.text) && Objects.equals(keyspace, that.keyspace);
    }

    @Override
    public int hashCode() {
        return 31 * text.hashCode() + Objects.hashCode(keyspace);
    }
}
