package dev.drumlin.app.cql.exec;

import dev.drumlin.storage.Position;
import dev.drumlin.storage.data.ByteReader;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.error.InvalidRequestException;
import java.lang.foreign.MemorySegment;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Page states: what a client sends back to get the next page. They are signed, so that what comes back is what was given out.
 * Thread-safe.
 *
 * <p>Layout, little-endian: u8 version; two i64 table id; 16 bytes statement id; varint rows left of the LIMIT; varint rows
 * of the partition given so far; the encoded {@link Position}; 32 bytes HMAC-SHA256 over all before.
 */
public final class PageStates {
    private static final int VERSION = 1;
    private static final int STATEMENT_ID_BYTES = 16;
    private static final int SIGNATURE_BYTES = 32;
    private static final int SIZE_MAX = 1 << 25;
    private static final String ALGORITHM = "HmacSHA256";

    private final SecretKeySpec secret;

    /**
     * Makes page states that only this secret's owner can make.
     *
     * @param key at least 16 random bytes; the same after a restart, or page states do not survive it
     */
    public PageStates(byte[] key) {
        if (key.length < 16) {
            throw new IllegalArgumentException("key bytes=" + key.length);
        }
        secret = new SecretKeySpec(key, ALGORITHM);
    }

    /**
     * Where a SELECT goes on.
     *
     * @param limitLeft rows that the LIMIT still allows
     * @param partitionRows rows given of the partition that the position is in; only counted for filtering reads
     */
    record Resumption(Position position, int limitLeft, int partitionRows) {}

    byte[] encode(UUID table, byte[] statementId, Resumption from) {
        ByteWriter out = new ByteWriter(128);
        out.putByte(VERSION)
                .putLong(table.getMostSignificantBits())
                .putLong(table.getLeastSignificantBits())
                .putBytes(statementId)
                .putVarint(from.limitLeft())
                .putVarint(from.partitionRows())
                .putBytes(from.position().encode());
        return out.putBytes(sign(out.array(), out.size())).toByteArray();
    }

    /** Reads a page state that was made for that statement and table; refuses any other. */
    Resumption decode(UUID table, byte[] statementId, byte[] state) {
        int signed = state.length - SIGNATURE_BYTES;
        if (signed <= 0
                || state.length > SIZE_MAX
                || !MessageDigest.isEqual(sign(state, signed), Arrays.copyOfRange(state, signed, state.length))) {
            throw refused("it is damaged, or was made by another server");
        }
        ByteReader in = new ByteReader().wrap(MemorySegment.ofArray(state), 0, signed);
        if (in.readByte() != VERSION) {
            throw refused("it was made by another version of the server");
        }
        UUID of = new UUID(in.readLong(), in.readLong());
        boolean sameStatement = Arrays.equals(in.readBytes(STATEMENT_ID_BYTES), statementId);
        if (!of.equals(table) || !sameStatement) {
            throw refused("it belongs to another statement, or the table was dropped and made again");
        }
        int limitLeft = in.readLength();
        int partitionRows = in.readLength();
        return new Resumption(Position.decode(in.readBytes((int) in.remaining())), limitLeft, partitionRows);
    }

    static InvalidRequestException refused(String why) {
        return new InvalidRequestException("Invalid page state: " + why + ". Start again without it.");
    }

    private byte[] sign(byte[] bytes, int length) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(secret);
            mac.update(bytes, 0, length);
            return mac.doFinal();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + ALGORITHM, e);
        }
    }
}
