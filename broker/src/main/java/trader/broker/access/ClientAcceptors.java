package trader.broker.access;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import org.apache.activemq.artemis.api.core.ActiveMQBuffer;
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyAcceptorFactory;
import org.apache.activemq.artemis.core.remoting.impl.netty.TransportConstants;
import org.apache.activemq.artemis.spi.core.remoting.AcceptorFactory;
import org.apache.activemq.artemis.spi.core.remoting.BufferHandler;

/** Connections over TCP in the CORE protocol alone, whose packets are looked at before Artemis decodes them. */
final class ClientAcceptors {
    /** One of so many connections is kept for servers and the other broker. */
    private static final int KEPT = 16;

    private ClientAcceptors() {
    }

    /**
     * @param accepts whether a packet of the connection with this id is decoded
     * @param read hears of the connection whose socket has been read once
     * @param servers addresses from which servers, or another broker, have logged in
     */
    @SuppressWarnings("rawtypes") // Artemis' signature
    static AcceptorFactory checking(BiPredicate<Object, ActiveMQBuffer> accepts, Consumer<Object> read,
            Set<String> servers) {
        AcceptorFactory artemis = new NettyAcceptorFactory();
        return (name, cluster, configuration, handler, listener, threads, scheduled, protocols, group, metrics) -> {
            Map<String, Object> withoutHttp = new HashMap<>(configuration);
            withoutHttp.put(TransportConstants.HTTP_SERVER_SCAN_PERIOD_PROP_NAME, new NoHttp());
            return artemis.createAcceptor(name, cluster, withoutHttp, checked(handler, accepts, read),
                    new ConnectionLimits(listener, ConnectionLimits.MOST, ConnectionLimits.MOST / KEPT, servers),
                    threads, scheduled, protocols, group, metrics);
        };
    }

    private static BufferHandler checked(BufferHandler handler, BiPredicate<Object, ActiveMQBuffer> accepts,
            Consumer<Object> read) {
        return new BufferHandler() {
            @Override
            public void bufferReceived(Object connection, ActiveMQBuffer packet) {
                if (accepts.test(connection, packet)) {
                    handler.bufferReceived(connection, packet);
                }
            }

            @Override
            public void endOfBatch(Object connection) {
                handler.endOfBatch(connection);
                read.accept(connection);
            }
        };
    }

    /**
     * Artemis serves HTTP and WebSockets on the same port, and collects requests of up to 2 GB; nothing switches this
     * off. When it has recognised a request, it reads this parameter; when that fails, it closes the connection.
     */
    private static final class NoHttp extends Number {
        private static final long serialVersionUID = 1L;

        @Override
        public long longValue() {
            throw new UnsupportedOperationException("HTTP is refused");
        }

        @Override
        public int intValue() {
            return (int) longValue();
        }

        @Override
        public float floatValue() {
            return longValue();
        }

        @Override
        public double doubleValue() {
            return longValue();
        }

        @Override
        public String toString() {
            return "none: HTTP is refused";
        }
    }
}
