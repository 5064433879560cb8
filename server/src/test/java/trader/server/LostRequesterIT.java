package trader.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.broker.EmbeddedBroker;
import trader.faultagent.AgentJar;
import trader.faultagent.FaultPoint;
import trader.fixml.ExecutionReport;
import trader.fixml.Order;
import trader.fixml.QueueNames;

/** A crash takes every temporary queue with it; the orders that name one are still in the journal. */
class LostRequesterIT {
    private static final String[] SETTINGS = {"durability", "process", "order-listeners", "1"};

    @Test
    void anOrderWhoseReplyQueueDiedWithTheServerIsRecordedAndAnsweredWhenSentAgain(@TempDir Path directory)
            throws Exception {
        Order first = Fixtures.order("S0001");
        Order second = Fixtures.order("S0001");
        String replyQueue = killBeforeTheSecond(directory, first, second);

        try (TradingServer server = new TradingServer(Fixtures.config(directory, SETTINGS))) {
            server.start();
            ActiveMQServer artemis = ((EmbeddedBroker) server.broker).artemis();
            Fixtures.await("both are recorded", () -> server.counts().records().accepted() == 2);
            Fixtures.await("the second is committed", () -> server.counts().orders().replyGone() >= 1);
            Fixtures.await("its message is gone",
                    () -> artemis.locateQueue(SimpleString.of(QueueNames.ORDERS)).getMessageCount() == 0);

            assertThat(server.counts().orders().rolledBack()).isZero();
            assertThat(server.counts().deadLetters()).isZero();
            assertThat(artemis.getPostOffice().getAddresses()).extracting(SimpleString::toString)
                    .doesNotContain(replyQueue)
                    .allMatch(name -> name.startsWith("trader.") || name.startsWith("activemq.")
                            || name.equals("server.records"));
            try (TestRequester requester = new TestRequester(server.brokerUrl())) {
                ExecutionReport report = (ExecutionReport) requester.ask(QueueNames.ORDERS, second);
                assertThat(report.clOrdId()).isEqualTo(second.clOrdId());
            }
            assertThat(server.counts().records()).isEqualTo(new ServerCounts.Records(2, 0));
        }
    }

    /** Takes the second into the journal, and is killed; returns the lost reply queue. */
    private static String killBeforeTheSecond(Path directory, Order first, Order second) throws Exception {
        Path hit = directory.resolve("hit");
        try (TestServerJvm server = new TestServerJvm(directory, List.of(AgentJar.option(directory,
                FaultPoint.BEFORE_RECEIVE.argument(1, hit))),
                List.of("durability=process", "order-listeners=1", "symbols=10"));
                TestRequester requester = new TestRequester(server.awaitReady())) {
            // Perhaps answered: a listener that was waiting before the server was ready takes this one.
            requester.send(QueueNames.ORDERS, first, requester.replyQueue);
            Fixtures.await("the listener stands still", () -> Files.exists(hit));
            requester.send(QueueNames.ORDERS, second, requester.replyQueue);
            server.kill();
            return requester.replyQueue.getQueueName();
        }
    }
}
