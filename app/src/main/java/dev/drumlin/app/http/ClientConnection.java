package dev.drumlin.app.http;

import dev.drumlin.app.pipeline.NettyLoop;
import dev.drumlin.app.pipeline.Pipeline;
import dev.drumlin.app.pipeline.PipelineLoop;
import io.netty.channel.Channel;
import io.netty.util.AttributeKey;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import reactor.netty.Connection;

/**
 * What the requests of one connection share, made with its first one.
 *
 * @param channel the connection
 * @param loop the stages of its event loop
 * @param client who is at the other end, for people
 */
record ClientConnection(Channel channel, PipelineLoop loop, String client) {
    private static final AttributeKey<ClientConnection> KEY =
            AttributeKey.valueOf(ClientConnection.class, "connection");

    static ClientConnection of(ServerHttpRequest request, Pipeline pipeline) {
        Connection connection = ServerHttpRequestDecorator.getNativeRequest(request);
        Channel channel = connection.channel();
        ClientConnection known = channel.attr(KEY).get();
        if (known == null) {
            known = new ClientConnection(
                    channel, pipeline.loop(new NettyLoop(channel.eventLoop())), name(channel.remoteAddress()));
            channel.attr(KEY).set(known);
        }
        return known;
    }

    private static String name(SocketAddress address) {
        return address instanceof InetSocketAddress internet
                ? internet.getAddress().getHostAddress() + ":" + internet.getPort()
                : String.valueOf(address);
    }
}
