package dev.drumlin.bench.compare;

import dev.drumlin.app.StartRefused;
import dev.drumlin.app.plugins.StandaloneEngine;
import dev.drumlin.bench.UsageException;
import dev.drumlin.bench.compare.options.CompareOptions;
import dev.drumlin.bench.compare.options.RunTimeSetting;
import dev.drumlin.bench.compare.options.Side;
import dev.drumlin.bench.compare.options.Sides;
import dev.drumlin.bench.compare.options.Subject;
import dev.drumlin.storage.error.InvalidRequestException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Refuses backends and settings that do not exist, before any time is spent. */
final class SettingCheck {
    private SettingCheck() {}

    static void check(CompareOptions options, DataFolder data) {
        List<String> backends = new ArrayList<>(StandaloneEngine.backends());
        Path plugins = options.plugins();
        if (plugins != null && Files.isDirectory(plugins.resolve(Side.ROCKSDB))) {
            backends.add(Side.BARE_ROCKSDB);
            if (!backends.contains(Side.ROCKSDB)) {
                backends.add(Side.ROCKSDB);
            }
        }
        switch (options.subject()) {
            case Subject.Backends(String a, String b) -> {
                checkBackend(a, backends);
                checkBackend(b, backends);
            }
            case Subject.ProcessSetting setting -> {
                checkBackend(options.backend(), backends);
                if (Sides.isBackends(setting.name())
                        && StandaloneEngine.backends().contains(options.backend())) {
                    Sides sides = Sides.of(options, options.measures().getFirst());
                    checkSetting(setting, sides.a(), options, data);
                    checkSetting(setting, sides.b(), options, data);
                }
            }
            case Subject.RunTime runTime -> checkBackend(options.backend(), backends);
        }
    }

    private static void checkBackend(String name, List<String> backends) {
        if (!backends.contains(name)) {
            throw new UsageException(
                    "there is no storage backend " + name + ". These exist: " + String.join(", ", backends));
        }
    }

    /** Only the engine knows its settings: it is opened once, empty, to hear what it says. */
    private static void checkSetting(
            Subject.ProcessSetting setting, Side side, CompareOptions options, DataFolder data) {
        Path folder = data.side("check");
        try {
            StandaloneEngine.open(
                            side.backend(),
                            folder,
                            side.settings(),
                            options.memory(options.measures().getFirst()).budget())
                    .close();
        } catch (StartRefused e) {
            if (e.getCause() instanceof InvalidRequestException why) {
                throw new UsageException("--setting " + setting.name() + ": " + why.getMessage()
                        + ". Settings of every backend: " + Sides.namesOfProcessSettings()
                        + ". Settings that are switched at run time: " + RunTimeSetting.names());
            }
            throw e;
        } finally {
            data.remove(folder);
        }
    }
}
