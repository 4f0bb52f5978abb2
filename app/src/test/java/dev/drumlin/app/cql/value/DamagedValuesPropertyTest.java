package dev.drumlin.app.cql.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.schema.CqlType;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JacksonException;

/** Random damage to right values: they are refused with our errors, or can be shown and read again. */
class DamagedValuesPropertyTest {
    private static final String SIGNS = "[]{}\",:0-1.eEtfn ux\\";

    private final long seed = Long.getLong("seed", 20_261_130L);
    private final SplittableRandom random = new SplittableRandom(seed);

    @Test
    void damagedBytesAreRefusedOrCanBeShown() {
        int refused = 0;
        int shown = 0;
        for (int round = 0; round < 1_000; round++) {
            CqlType type = RandomValues.type(random);
            byte[] value = damaged(ValueForms.fromLiteral(type, RandomValues.literal(type, random)));
            String context = "seed=" + seed + " round=" + round + " type=" + type.cql() + " " + ValueForms.hex(value);
            try {
                ValueForms.check(type, value);
            } catch (InvalidRequestException expected) {
                refused++;
                continue;
            } catch (RuntimeException other) {
                fail(context, other);
            }
            byte[] again = ValueForms.fromJson(type, ValueForms.toJson(type, value));
            assertThat(ValueForms.toJson(type, again)).as(context).isNotEmpty();
            assertThat(ValueForms.toText(type, value)).as(context).isNotNull();
            shown++;
        }
        assertThat(refused).as("seed=%d", seed).isPositive();
        assertThat(shown).as("seed=%d", seed).isPositive();
    }

    private byte[] damaged(byte[] value) {
        byte[] damaged = value.clone();
        for (int change = random.nextInt(3); change > 0 && damaged.length > 0; change--) {
            damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
        }
        return random.nextInt(4) == 0 ? Arrays.copyOf(damaged, random.nextInt(damaged.length + 3)) : damaged;
    }

    @Test
    void damagedJsonIsRefusedOrIsAValue() {
        int refused = 0;
        int read = 0;
        for (int round = 0; round < 1_000; round++) {
            CqlType type = RandomValues.type(random);
            byte[] value = ValueForms.fromLiteral(type, RandomValues.literal(type, random));
            String json = damaged(ValueForms.toJson(type, value));
            String context = "seed=" + seed + " round=" + round + " type=" + type.cql() + " json=" + json;
            try {
                byte[] given = ValueForms.fromJson(type, json);
                if (given != null) {
                    ValueForms.check(type, given);
                }
                read++;
            } catch (InvalidRequestException | JacksonException expected) {
                refused++;
            } catch (AssertionError trailing) {
                assertThat(trailing).as(context).hasMessageContaining("before the end");
                refused++;
            } catch (RuntimeException other) {
                fail(context, other);
            }
        }
        assertThat(refused).as("seed=%d", seed).isPositive();
        assertThat(read).as("seed=%d", seed).isPositive();
    }

    private String damaged(String json) {
        StringBuilder text = new StringBuilder(json);
        for (int change = random.nextInt(3); change > 0; change--) {
            int at = random.nextInt(text.length());
            switch (random.nextInt(3)) {
                case 0 -> text.deleteCharAt(at);
                case 1 -> text.insert(at, SIGNS.charAt(random.nextInt(SIGNS.length())));
                default -> text.setCharAt(at, SIGNS.charAt(random.nextInt(SIGNS.length())));
            }
            if (text.isEmpty()) {
                return "[";
            }
        }
        return text.toString();
    }
}
