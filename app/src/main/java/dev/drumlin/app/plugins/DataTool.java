package dev.drumlin.app.plugins;

import dev.drumlin.app.StartRefused;
import dev.drumlin.storage.Inspectable;
import dev.drumlin.storage.MemoryBudget;
import dev.drumlin.storage.Verifiable;
import dev.drumlin.storage.error.CorruptedException;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.error.StorageException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** {@code ./drumlin data}: looks at the data of a server that is stopped. Starts no Spring. */
public final class DataTool {
    /** All is well. */
    static final int GOOD = 0;

    /** It could not be looked at. */
    static final int REFUSED = 1;

    /** Damage was found. */
    static final int DAMAGED = 2;

    private final StoragePlugins plugins;
    private final PrintStream out;
    private final PrintStream errors;

    DataTool(StoragePlugins plugins, PrintStream out, PrintStream errors) {
        this.plugins = plugins;
        this.out = out;
        this.errors = errors;
    }

    /**
     * Runs one command; the launcher has checked the form of the arguments.
     *
     * @param arguments {@code verify FOLDER [PLUGINS]} or {@code inspect FILE [PLUGINS]}
     */
    public static void main(String[] arguments) {
        System.exit(run(arguments, System.out, System.err));
    }

    static int run(String[] arguments, PrintStream out, PrintStream errors) {
        try {
            Path folder = arguments.length > 2 ? Path.of(arguments[2]) : null;
            DataTool tool = new DataTool(StoragePlugins.find(folder), out, errors);
            Path subject = Path.of(arguments[1]);
            return arguments[0].equals("verify") ? tool.verify(subject) : tool.inspect(subject);
        } catch (StartRefused e) {
            errors.println("drumlin: " + e.getMessage());
            return REFUSED;
        }
    }

    /** Reads everything in a data folder, and names each bad file and offset. */
    int verify(Path folder) {
        StoragePlugin plugin = plugins.named(DataFolder.backendOf(folder));
        RunningEngine running;
        try {
            running = new RunningEngine(
                    plugin,
                    folder,
                    Map.of(),
                    MemoryBudget.DEFAULTS,
                    WallClocks.of(Clock.systemUTC()),
                    System::nanoTime,
                    event -> {});
        } catch (StartRefused e) {
            if (e.getCause() instanceof CorruptedException damage) {
                // So bad that a server would not start; nothing else can be looked at before it is gone.
                out.println(damage.getMessage());
                out.println("1 damage in " + folder + " that keeps the data from being opened");
                return DAMAGED;
            }
            throw e;
        }
        try {
            Verifiable verifiable = running.engine()
                    .ability(Verifiable.class)
                    .orElseThrow(
                            () -> new StartRefused("the storage backend " + plugin.name() + " cannot verify its data"));
            List<CorruptedException> damages =
                    verifiable.verify().toCompletableFuture().join();
            for (CorruptedException damage : damages) {
                out.println(damage.getMessage());
            }
            out.println(damages.isEmpty() ? "all is well in " + folder : damages.size() + " damages in " + folder);
            return damages.isEmpty() ? GOOD : DAMAGED;
        } catch (CompletionException e) {
            throw new StartRefused("the check of " + folder + " failed: " + reason(e), e);
        } finally {
            running.stop();
        }
    }

    /** Prints the structure of one file, by whichever backend knows the file. */
    int inspect(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new StartRefused("there is no file " + file);
        }
        InvalidRequestException notMine = null;
        for (StoragePlugin plugin : plugins.all()) {
            if (plugin.provider() instanceof Inspectable inspectable) {
                try {
                    inspectable.inspect(file, out);
                    return GOOD;
                } catch (InvalidRequestException e) {
                    notMine = e;
                } catch (CorruptedException e) {
                    out.flush();
                    errors.println("drumlin: " + e.getMessage());
                    return DAMAGED;
                } catch (IOException | StorageException e) {
                    throw new StartRefused("the file " + file + " cannot be read: " + e.getMessage(), e);
                }
            }
        }
        throw new StartRefused(
                notMine == null
                        ? "no storage backend can inspect files"
                        : "the file " + file + " belongs to no storage backend: " + notMine.getMessage());
    }

    private static @Nullable String reason(CompletionException e) {
        return e.getCause() == null ? e.getMessage() : e.getCause().getMessage();
    }
}
