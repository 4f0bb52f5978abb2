package dev.drumlin.bench.compare.child;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The child process: reads commands from standard input and answers on standard output, until told to close or until its parent
 * is gone, which it sees by the end of its input.
 */
public final class Child {
    private static final Logger LOG = LoggerFactory.getLogger(Child.class);
    private static final int FAILED = 70;

    private Child() {}

    /** Runs the child; ends the process. */
    public static void main(String[] arguments) throws IOException {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        // Whatever prints must not come between the lines of the protocol.
        System.setOut(System.err);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.exit(run(in, reply -> out.println(Lines.of(reply))));
    }

    private static int run(BufferedReader in, Consumer<Reply> replies) throws IOException {
        try (ChildSession session = new ChildSession(replies)) {
            String line;
            while ((line = in.readLine()) != null) {
                Reply reply = session.answer(Lines.command(line));
                replies.accept(reply);
                if (reply instanceof Reply.Closed) {
                    return 0;
                }
            }
            return FAILED;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return FAILED;
        } catch (RuntimeException e) {
            LOG.error("the command failed", e);
            replies.accept(new Reply.Failed(String.valueOf(e.getMessage())));
            return FAILED;
        }
    }
}
