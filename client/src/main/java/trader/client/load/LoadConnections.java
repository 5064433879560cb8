package trader.client.load;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import java.util.concurrent.TimeUnit;
import org.apache.activemq.artemis.api.core.ActiveMQInterruptedException;
import org.apache.activemq.artemis.api.core.TransportConfiguration;
import org.apache.activemq.artemis.api.core.client.ServerLocator;
import trader.access.AccessConnections;
import trader.access.BrokerAccess;
import trader.access.socket.SocketConnection;
import trader.access.socket.SocketConnector;
import trader.jmsclient.BrokerConnections;
import trader.jmsclient.PendingReplies;
import trader.jmsclient.PendingReply;
import trader.jmsclient.RequestFailedException;
import trader.jmsclient.Requester;
import trader.jmsclient.TraderClient;

/**
 * The connections of a load, whose threads get their replies in one of several ways. With {@link ReplyMode#READ}, its
 * {@link #open} throws an IllegalArgumentException if the URL says TLS, HTTP or SOCKS.
 */
final class LoadConnections extends AccessConnections {
    private final ReplyMode replies;

    LoadConnections(long timeoutNs, BrokerAccess access, ReplyMode replies) {
        super(timeoutNs, false, access);
        this.replies = replies;
    }

    @Override
    protected void useThreads(ServerLocator locator) {
        if (replies == ReplyMode.READ) {
            for (TransportConfiguration each : locator.getStaticTransportConfigurations()) {
                SocketConnector.use(each);
            }
        }
        if (replies == ReplyMode.READ || replies == ReplyMode.IO_THREAD) {
            super.useThreads(locator);
        }
    }

    /** A new one, for one thread. */
    Requester requester(PendingReplies<String> pending) {
        return switch (replies) {
            case RECEIVE -> new Receiving(this, pending);
            case READ -> new Reading(this, pending);
            case POOL, IO_THREAD -> new Requester(this, TraderClient::queue, pending);
        };
    }

    /** Nothing else than the waiting thread takes its reply. */
    private static final class Receiving extends Requester {
        private MessageConsumer consumer;

        Receiving(BrokerConnections broker, PendingReplies<String> pending) {
            super(broker, TraderClient::queue, pending);
        }

        @Override
        protected void receiveWith(MessageConsumer created) {
            consumer = created;
        }

        /** Until the reply of this request, because late replies of earlier requests may come first. */
        @Override
        public void await(PendingReply<String> request, long deadlineNs) throws RequestFailedException {
            try {
                long leftMs = millisUntil(deadlineNs);
                while (!request.isEnded() && leftMs > 0) {
                    Message reply = consumer.receive(leftMs);
                    if (reply != null) {
                        onReply(reply);
                    }
                    leftMs = millisUntil(deadlineNs);
                }
            } catch (ActiveMQInterruptedException interrupted) {
                Thread.currentThread().interrupt();
            } catch (JMSException failed) {
                if (!(failed.getCause() instanceof ActiveMQInterruptedException)) {
                    pending().takeBack(request);
                    throw new RequestFailedException("no reply to " + request.service().tag() + " "
                            + request.correlationId() + " could be received: " + reason(failed), failed);
                }
                Thread.currentThread().interrupt();
            }
            // An interrupted thread does not wait here.
            super.await(request, deadlineNs);
        }

        /** Rounded up: a receive of 0 ms would wait for ever. */
        private static long millisUntil(long deadlineNs) {
            return TimeUnit.NANOSECONDS.toMillis(deadlineNs - System.nanoTime() + 999_999);
        }
    }

    /** The waiting thread reads its socket; a reply that none waits for is read by another up to 0.1 s later. */
    private static final class Reading extends Requester {
        private volatile SocketConnection socket;

        Reading(BrokerConnections broker, PendingReplies<String> pending) {
            super(broker, TraderClient::queue, pending);
        }

        @Override
        public void open() throws JMSException {
            super.open();
            socket = SocketConnection.of(sending());
        }

        @Override
        public void await(PendingReply<String> request, long deadlineNs) throws RequestFailedException {
            socket.readUntil(request::isEnded, deadlineNs);
            super.await(request, deadlineNs);
        }

        @Override
        protected void fail(String reason) {
            super.fail(reason);
            SocketConnection waitedFor = socket;
            if (waitedFor != null) {
                waitedFor.wake();
            }
        }
    }
}
