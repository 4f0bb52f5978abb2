package dev.drumlin.app.cql.value;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.storage.schema.CqlType;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Random values of random types: literal to binary to JSON to binary to literal, and nothing is lost. */
class ValueRoundTripPropertyTest {

    @Test
    void allFormsCarryTheSameValue() {
        long seed = Long.getLong("seed", 20_261_130L);
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < 1_000; round++) {
            CqlType type = RandomValues.type(random);
            String literal = RandomValues.literal(type, random);
            String context = "seed=" + seed + " round=" + round + " type=" + type.cql() + " literal=" + literal;

            byte[] value = ValueForms.fromLiteral(type, literal);
            ValueForms.check(type, value);
            String json = ValueForms.toJson(type, value);
            assertThat(ValueForms.fromJson(type, json))
                    .as("%s json=%s", context, json)
                    .isEqualTo(value);
            String text = ValueForms.toText(type, value);
            assertThat(ValueForms.fromLiteral(type, text))
                    .as("%s text=%s", context, text)
                    .isEqualTo(value);
            assertThat(CqlType.parse(type.cql())).as(context).isEqualTo(type);
        }
    }
}
