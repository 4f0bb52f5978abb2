package dev.drumlin.differential.type;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Random choices, all from one seed. For one thread. */
public final class Draw {
    private final Random random;

    public Draw(long seed) {
        random = new Random(seed);
    }

    public Random random() {
        return random;
    }

    /** Returns true so many times of a hundred. */
    public boolean percent(int chance) {
        return random.nextInt(100) < chance;
    }

    /** Returns a number of [0, bound). */
    public int below(int bound) {
        return random.nextInt(bound);
    }

    /** Returns a number of [from, to]. */
    public int between(int from, int to) {
        return from + random.nextInt(to - from + 1);
    }

    public <T> T of(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    @SafeVarargs
    public final <T> T of(T... choices) {
        return choices[random.nextInt(choices.length)];
    }

    /** Returns an index, each as often as its weight says. */
    public int weighted(int... weights) {
        int sum = 0;
        for (int weight : weights) {
            sum += weight;
        }
        int at = random.nextInt(sum);
        for (int i = 0; ; i++) {
            at -= weights[i];
            if (at < 0) {
                return i;
            }
        }
    }

    /** Returns some of the elements in random order. */
    public <T> List<T> some(List<T> all, int count) {
        List<T> shuffled = new ArrayList<>(all);
        Collections.shuffle(shuffled, random);
        return new ArrayList<>(shuffled.subList(0, Math.min(count, shuffled.size())));
    }
}
