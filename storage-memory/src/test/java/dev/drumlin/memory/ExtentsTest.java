package dev.drumlin.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ExtentsTest {
    private static final int SLAB = 1 << 12;

    private static SlabPool pool(int slabs) {
        return new SlabPool(new PoolOptions("test", (long) slabs * SLAB, 0, SLAB, 0), Runnable::run);
    }

    @Test
    void placesAreAlignedInsideThePoolAndDoNotOverlap() {
        Random random = new Random(1);
        try (SlabPool pool = pool(4_000)) {
            Extents extents = new Extents(pool);
            TreeMap<Long, Long> places = new TreeMap<>();
            long bytes = 0;
            for (int i = 0; i < 5_000; i++) {
                int length = 1 + (i % 100 == 0 ? random.nextInt(40_000) : random.nextInt(300));
                long at = Extents.at(place(extents, i, length));
                assertThat(at).isPositive();
                assertThat(at % SlabPool.UNIT).isZero();
                assertThat(at + length).isLessThanOrEqualTo(pool.memory().byteSize());
                places.put(at, at + length);
                bytes += length;
            }
            long end = 0;
            for (var place : places.entrySet()) {
                assertThat(place.getKey()).isGreaterThanOrEqualTo(end);
                end = place.getValue();
            }
            assertThat(places).hasSize(5_000);
            assertThat(extents.usedBytes()).isBetween(bytes, pool.bytes());
            extents.free();
            assertThat(pool.bytes()).isZero();
        }
    }

    private static int place(Extents extents, int i, int length) {
        return switch (i % 3) {
            case 0 -> extents.allocate(length);
            case 1 -> extents.tryAllocate(length);
            default -> length > 10_000 ? extents.tryAllocateAlone(length) : extents.allocate(length);
        };
    }

    @Test
    void theFirstExtentsAreOneSlabTheLaterOnesSixteen() {
        try (SlabPool pool = pool(100)) {
            Extents extents = new Extents(pool);
            assertThat(pool.bytes()).as("an owner with nothing costs nothing").isZero();
            extents.allocate(8);
            assertThat(pool.bytes()).isEqualTo(SLAB);
            for (int i = 0; i < 16; i++) {
                extents.allocate(SLAB);
            }
            assertThat(pool.bytes()).isEqualTo((16 + 16) * SLAB);
            extents.free();
        }
    }

    @Test
    void whatIsPromisedIsThereEvenIfThePoolIsFullByThen() {
        try (SlabPool pool = pool(16)) {
            Extents extents = new Extents(pool);
            extents.allocate(SLAB - 100);
            assertThat(extents.reserve(3_000)).isTrue();
            assertThat(extents.reserve(5_000)).isTrue();
            while (pool.tryTake(1) > 0) {
                // Somebody else is quicker.
            }
            assertThat(extents.reserve(100_000)).isFalse();
            while (extents.tryAllocate(96) != 0) {
                // Leaves alone what is promised.
            }
            for (int i = 0; i < 80; i++) {
                assertThat(extents.allocate(100 - i % 8)).isNotZero();
            }
            extents.endReservation();
            assertThatThrownBy(() -> {
                        while (true) {
                            extents.allocate(96);
                        }
                    })
                    .isInstanceOf(MemoryExhaustedException.class)
                    .hasMessageContaining("owner=test");
            assertThat(extents.tryAllocateAlone(1)).isZero();
        }
    }

    @Test
    void promisesThatGrowTakeNoMoreThanTheLastOfThem() {
        try (SlabPool pool = pool(2_000)) {
            Extents extents = new Extents(pool);
            for (int i = 0; i < 400; i++) {
                assertThat(extents.reserve(SLAB)).isTrue();
            }
            assertThat(pool.bytes()).isLessThanOrEqualTo(401 * SLAB);
            extents.free();
            assertThat(pool.bytes()).isZero();
        }
    }

    @Test
    void referencesReachAllOfThePool() {
        assertThat(Extents.at(Extents.reference(SlabPool.BYTES_MAX - SlabPool.UNIT)))
                .isEqualTo(SlabPool.BYTES_MAX - SlabPool.UNIT);
        assertThat(Extents.reference(1L << 34)).isEqualTo(Integer.MIN_VALUE);
        assertThat(Extents.at(Integer.MIN_VALUE)).isEqualTo(1L << 34);
    }
}
