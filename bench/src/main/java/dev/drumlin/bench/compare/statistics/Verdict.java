package dev.drumlin.bench.compare.statistics;

/**
 * Whether a comparison shows anything. The <em>effect</em> is how far the median ratio is from 1. The <em>width</em> of the
 * control is the distance between the ends of its spread, stretched to reach 1 if it does not: a control that always says 1.1
 * is as bad as one that says anything from 1 to 1.1. A comparison is void if its control is wider than half of its effect.
 */
public record Verdict(Spread ratio, Spread control) {
    private static final double PART_OF_EFFECT = 0.5;

    /** Returns how far the median is from no difference. */
    public double effect() {
        return Math.abs(ratio.median() - 1);
    }

    /** Returns how wide the control is. */
    public double controlWidth() {
        return Math.max(control.max(), 1) - Math.min(control.min(), 1);
    }

    public boolean isVoid() {
        return controlWidth() > PART_OF_EFFECT * effect();
    }
}
