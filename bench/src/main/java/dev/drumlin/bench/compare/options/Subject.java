package dev.drumlin.bench.compare.options;

/** The two things that are compared. */
public sealed interface Subject {
    /** Returns the name of the first side, which is divided. */
    String a();

    /** Returns the name of the second side, by which is divided. */
    String b();

    /** Two storage backends. */
    record Backends(String a, String b) implements Subject {}

    /** A setting that makes two child processes. */
    record ProcessSetting(String name, String valueA, String valueB) implements Subject {
        @Override
        public String a() {
            return name + "=" + valueA;
        }

        @Override
        public String b() {
            return name + "=" + valueB;
        }
    }

    /** A setting that is switched in one process. */
    record RunTime(RunTimeSetting setting, String valueA, String valueB) implements Subject {
        @Override
        public String a() {
            return setting.text() + "=" + valueA;
        }

        @Override
        public String b() {
            return setting.text() + "=" + valueB;
        }
    }
}
