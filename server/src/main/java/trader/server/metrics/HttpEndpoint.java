package trader.server.metrics;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import trader.common.DaemonThreads;
import trader.common.LoopbackHost;

/**
 * Answers GET requests over HTTP on the loopback address, one a connection. No thread waits for a client: one that
 * sends half a request, or reads slowly, holds up nobody. Its connection ends after a time, or sooner when there are
 * too many: those that have asked nothing first. One thread.
 */
final class HttpEndpoint implements AutoCloseable {
    static final int MAX_CONNECTIONS = 64;
    /** The body of a request, which is not read. */
    private static final int MAX_BODY_BYTES = 1024;
    private static final long REQUEST_S = 5;
    private static final long ANSWER_S = 60;

    record Answer(HttpResponseStatus status, String type, String text) {
        static Answer text(HttpResponseStatus status, String text) {
            return new Answer(status, "text/plain; charset=utf-8", text);
        }
    }

    private final Function<String, CompletionStage<Answer>> answers;
    private final NioEventLoopGroup thread = new NioEventLoopGroup(1, new DaemonThreads("metrics"));
    /** The oldest first; of the thread only. */
    private final Map<Channel, Requests> connections = new LinkedHashMap<>();
    private Channel listening;

    /** {@code answers}: to a path, without blocking. */
    HttpEndpoint(Function<String, CompletionStage<Answer>> answers) {
        this.answers = answers;
    }

    /** Begins to answer; returns the address. */
    InetSocketAddress open(InetSocketAddress address) throws IOException {
        ServerBootstrap server = new ServerBootstrap().group(thread).channel(NioServerSocketChannel.class)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel connection) {
                        accept(connection);
                    }
                });
        var bound = server.bind(address).awaitUninterruptibly();
        if (!bound.isSuccess()) {
            throw bound.cause() instanceof IOException failed ? failed : new IOException(bound.cause());
        }
        listening = bound.channel();
        return (InetSocketAddress) listening.localAddress();
    }

    private void accept(Channel connection) {
        if (connections.size() >= MAX_CONNECTIONS) {
            connections.entrySet().stream().filter(each -> !each.getValue().asked).findFirst()
                    .orElse(connections.entrySet().iterator().next()).getKey().close();
        }
        Requests requests = new Requests();
        connections.put(connection, requests);
        connection.pipeline().addLast(new HttpServerCodec(), new HttpObjectAggregator(MAX_BODY_BYTES, true), requests);
        Future<?> unasked = thread.schedule(() -> {
            if (!requests.asked) {
                connection.close();
            }
        }, REQUEST_S, TimeUnit.SECONDS);
        Future<?> unanswered = thread.schedule((Runnable) connection::close, ANSWER_S, TimeUnit.SECONDS);
        connection.closeFuture().addListener(closed -> {
            connections.remove(connection);
            unasked.cancel(false);
            unanswered.cancel(false);
        });
    }

    /** The requests of a connection, of which the first is answered. */
    private final class Requests extends SimpleChannelInboundHandler<FullHttpRequest> {
        private boolean asked;

        @Override
        protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
            if (!asked) {
                asked = true;
                send(context, request);
            }
        }

        private void send(ChannelHandlerContext context, FullHttpRequest request) {
            String host = request.headers().get(HttpHeaderNames.HOST);
            if (request.decoderResult().isFailure()) {
                send(context, Answer.text(HttpResponseStatus.BAD_REQUEST, "not a request\n"));
            } else if (host != null && !LoopbackHost.isNamedBy(host)) {
                send(context, Answer.text(HttpResponseStatus.MISDIRECTED_REQUEST, LoopbackHost.REFUSAL + "\n"));
            } else if (!request.method().equals(HttpMethod.GET)) {
                send(context, Answer.text(HttpResponseStatus.METHOD_NOT_ALLOWED, "only GET is allowed\n"));
            } else {
                // A function that throws is a stage that fails.
                CompletableFuture.completedFuture(new QueryStringDecoder(request.uri()).path()).thenCompose(answers)
                        .whenCompleteAsync((answer, failed) -> send(context, failed == null ? answer
                                : Answer.text(HttpResponseStatus.INTERNAL_SERVER_ERROR, failed + "\n")), thread);
            }
        }

        private static void send(ChannelHandlerContext context, Answer answer) {
            DefaultFullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, answer.status(),
                    Unpooled.copiedBuffer(answer.text(), StandardCharsets.UTF_8));
            response.headers().set(HttpHeaderNames.CONTENT_TYPE, answer.type())
                    .set(HttpHeaderNames.CONTENT_LENGTH, response.content().readableBytes())
                    .set(HttpHeaderNames.CONNECTION, "close");
            if (answer.status().equals(HttpResponseStatus.METHOD_NOT_ALLOWED)) {
                response.headers().set(HttpHeaderNames.ALLOW, "GET");
            }
            context.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE);
        }

        /** The client is gone, or what it sends is not HTTP. */
        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            context.close();
        }
    }

    @Override
    public void close() {
        if (listening != null) {
            listening.close().awaitUninterruptibly();
        }
        thread.shutdownGracefully(0, ANSWER_S, TimeUnit.SECONDS);
    }
}
