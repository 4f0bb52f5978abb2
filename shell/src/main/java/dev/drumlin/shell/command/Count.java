package dev.drumlin.shell.command;

/** The value of an option that counts something: 1 to 2147483647. Spring converts text by the factory method. */
public record Count(int value) {
    public static Count of(String text) {
        try {
            int value = Integer.parseInt(text);
            if (value > 0) {
                return new Count(value);
            }
        } catch (NumberFormatException e) {
            // Said below, as for 0.
        }
        throw new IllegalArgumentException("not a whole number from 1 to " + Integer.MAX_VALUE);
    }
}
