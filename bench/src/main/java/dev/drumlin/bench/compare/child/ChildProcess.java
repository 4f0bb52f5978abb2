package dev.drumlin.bench.compare.child;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** A child process as its parent sees it. One command at a time; {@link #kill} by any thread. */
public final class ChildProcess implements AutoCloseable {
    private static final int ERROR_LINES_MAX = 40;
    private static final long CLOSE_SECONDS = 60;

    private final String name;
    private final Process process;
    private final BufferedReader in;
    private final BufferedWriter out;
    private final Deque<String> errors = new ArrayDeque<>();
    private final Thread errorReader;

    /**
     * Starts a process.
     *
     * @param name for messages
     * @param command program and arguments
     */
    public ChildProcess(String name, List<String> command) throws IOException {
        this.name = name;
        process = new ProcessBuilder(command).start();
        in = process.inputReader(StandardCharsets.UTF_8);
        out = process.outputWriter(StandardCharsets.UTF_8);
        errorReader = Thread.ofPlatform().name("errors-of-" + name).daemon().start(this::readErrors);
    }

    public String name() {
        return name;
    }

    /** Returns the process's number. */
    public long pid() {
        return process.pid();
    }

    /**
     * Gives a command and waits for the answer. Blocks.
     *
     * @param progress is told of it while the command is done
     * @throws ChildFailedException if the command failed or the process has ended
     */
    public Reply ask(Command command, LongConsumer progress) throws InterruptedException {
        try {
            out.write(Lines.of(command));
            out.newLine();
            out.flush();
            String line;
            while ((line = in.readLine()) != null) {
                if (!Lines.isReply(line)) {
                    // Of the JVM or of an agent in it, such as a profiler: they print where they like.
                    remember(line);
                    continue;
                }
                Reply reply = Lines.reply(line);
                if (reply instanceof Reply.Failed failed) {
                    throw new ChildFailedException("side " + name + ": " + failed.why());
                }
                if (!(reply instanceof Reply.Progress some)) {
                    return reply;
                }
                progress.accept(some.rows());
            }
        } catch (IOException e) {
            // The pipe is gone because the process is: said below, with the reason.
            return died(e);
        } catch (JacksonException e) {
            throw new ChildFailedException("the process of side " + name + " gave an answer that is none", e);
        }
        return died(null);
    }

    private Reply died(@Nullable IOException cause) throws InterruptedException {
        if (!process.waitFor(CLOSE_SECONDS, TimeUnit.SECONDS)) {
            kill();
        }
        errorReader.join(TimeUnit.SECONDS.toMillis(1));
        throw new ChildFailedException(
                "the process of side " + name + " (pid " + process.pid() + ") has died with exit code "
                        + process.waitFor() + (errorLines().isEmpty() ? "" : ". Its last words:\n  ")
                        + String.join("\n  ", errorLines()),
                cause);
    }

    private void readErrors() {
        try (BufferedReader reader = process.errorReader(StandardCharsets.UTF_8)) {
            String line;
            while ((line = reader.readLine()) != null) {
                remember(line);
            }
        } catch (IOException e) {
            remember("(its errors cannot be read: " + e.getMessage() + ")");
        }
    }

    private void remember(String line) {
        synchronized (errors) {
            if (errors.size() == ERROR_LINES_MAX) {
                errors.removeFirst();
            }
            errors.addLast(line);
        }
    }

    private List<String> errorLines() {
        synchronized (errors) {
            return new ArrayList<>(errors);
        }
    }

    /** Ends the process, and those that it has started, at once; its data is worth nothing then. Does not wait. */
    public void kill() {
        // Asked for first: once the parent is gone, nobody knows whose they were.
        List<ProcessHandle> started = process.descendants().toList();
        process.destroyForcibly();
        started.forEach(ProcessHandle::destroyForcibly);
    }

    /** Waits until a process that was told to close or was killed has ended; kills it if that takes too long. */
    @Override
    public void close() {
        try {
            out.close();
        } catch (IOException alreadyGone) {
            kill();
        }
        try {
            if (!process.waitFor(CLOSE_SECONDS, TimeUnit.SECONDS)) {
                kill();
                process.waitFor();
            }
        } catch (InterruptedException e) {
            kill();
            Thread.currentThread().interrupt();
        }
    }
}
