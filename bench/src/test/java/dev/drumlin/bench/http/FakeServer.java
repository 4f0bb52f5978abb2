package dev.drumlin.bench.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** Answers requests for {@code GET} without a body as a test says. Every connection has a thread of its own. */
final class FakeServer implements AutoCloseable {
    /** What is answered to each request. */
    interface Script {
        /** Returns the whole response; null has the connection closed. */
        @Nullable
        String answer() throws InterruptedException;
    }

    private final ServerSocket socket;
    private final Script script;

    FakeServer(Script script) throws IOException {
        this.script = script;
        socket = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    static String response(int status, String body) {
        return "HTTP/1.1 " + status + " x\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + socket.getLocalPort());
    }

    private void accept() {
        try {
            while (!socket.isClosed()) {
                Socket connection = socket.accept();
                Thread.ofVirtual().start(() -> serve(connection));
            }
        } catch (IOException closed) {
            // The test is over.
        }
    }

    private void serve(Socket connection) {
        try (connection;
                InputStream in = new BufferedInputStream(connection.getInputStream());
                OutputStream out = connection.getOutputStream()) {
            while (readHead(in)) {
                String answer = script.answer();
                if (answer == null) {
                    return;
                }
                out.write(answer.getBytes(US_ASCII));
                out.flush();
            }
        } catch (IOException gone) {
            // So has the client.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean readHead(InputStream in) throws IOException {
        int feeds = 0;
        for (int next = in.read(); next >= 0; next = in.read()) {
            feeds = next == '\n' ? feeds + 1 : next == '\r' ? feeds : 0;
            if (feeds == 2) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
