package dev.drumlin.app.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A plain socket that speaks just enough HTTP: clients proper would not send what must be refused. */
final class RawHttp implements AutoCloseable {
    private final Socket socket;

    RawHttp(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(30_000);
        socket.setTcpNoDelay(true);
    }

    /** An answer: the status, all of the head, and the body as text. */
    record Reply(int status, String head, String body) {
        String header(String name) {
            return head.lines()
                    .filter(line -> line.toLowerCase(java.util.Locale.ROOT).startsWith(name + ":"))
                    .map(line -> line.substring(name.length() + 1).strip())
                    .findFirst()
                    .orElse("");
        }
    }

    static Reply post(int port, String path, String json) throws IOException {
        return post(port, path, "application/json", json.getBytes(StandardCharsets.UTF_8));
    }

    static Reply post(int port, String path, String type, byte[] body) throws IOException {
        try (RawHttp http = new RawHttp(port)) {
            http.send(head("POST", path, "Content-Type: " + type + "\r\nContent-Length: " + body.length + "\r\n"));
            http.send(body);
            return http.read();
        }
    }

    static Reply get(int port, String path) throws IOException {
        return request(port, "GET", path);
    }

    static Reply request(int port, String method, String path) throws IOException {
        try (RawHttp http = new RawHttp(port)) {
            http.send(head(method, path, ""));
            return http.read();
        }
    }

    static String head(String method, String path, String headers) {
        return method + " " + path + " HTTP/1.1\r\nHost: localhost\r\n" + headers + "\r\n";
    }

    void send(String text) throws IOException {
        send(text.getBytes(StandardCharsets.UTF_8));
    }

    void send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
    }

    InputStream in() throws IOException {
        return socket.getInputStream();
    }

    Reply read() throws IOException {
        InputStream in = socket.getInputStream();
        String head = readHead(in);
        int status = Integer.parseInt(head.substring(9, 12));
        Reply bare = new Reply(status, head, "");
        byte[] body;
        if (bare.header("transfer-encoding").equals("chunked")) {
            body = readChunks(in);
        } else {
            String length = bare.header("content-length");
            body = length.isEmpty() ? new byte[0] : in.readNBytes(Integer.parseInt(length));
        }
        return new Reply(status, head, new String(body, StandardCharsets.UTF_8));
    }

    static String readHead(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        int last4 = 0;
        while (last4 != 0x0D0A0D0A) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("the connection ended after: " + head);
            }
            head.write(next);
            last4 = last4 << 8 | next;
        }
        return head.toString(StandardCharsets.UTF_8);
    }

    private static byte[] readChunks(InputStream in) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        while (true) {
            int size = Integer.parseInt(readLine(in), 16);
            body.write(in.readNBytes(size));
            readLine(in);
            if (size == 0) {
                return body.toByteArray();
            }
        }
    }

    private static String readLine(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int next = in.read();
        while (next >= 0 && next != '\n') {
            if (next != '\r') {
                line.write(next);
            }
            next = in.read();
        }
        return line.toString(StandardCharsets.US_ASCII);
    }

    /** Cuts the connection off as a crashed client would: with a reset. */
    void drop() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
