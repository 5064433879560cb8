package trader.benchmarks.jmh;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.activemq.artemis.core.client.impl.ClientMessageImpl;
import org.apache.activemq.artemis.jms.client.ActiveMQMessage;
import org.apache.activemq.artemis.jms.client.ActiveMQQueue;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.springframework.jms.listener.SessionAwareMessageListener;
import trader.client.record.Outcome;
import trader.client.record.RequestLog;
import trader.client.record.SendTimes;
import trader.common.DirectoryTrees;
import trader.common.timing.Detail;
import trader.jmsclient.Service;
import trader.server.timing.RequestTimes;

/** Recording the times of one request, on the server and in the load generator, until they are in the file. */
public class RequestRecordJmh extends TimedBenchmark {
    /** Fewer than the ring holds. */
    static final int RECORDS = 1_024;

    /** Two readings of the clock; with details also of the wait for a processor, from the kernel. */
    @State(Scope.Thread)
    public static class ServerState {
        @Param
        public Detail detail;

        private Path directory;
        private RequestTimes times;
        private SessionAwareMessageListener<Message> listener;
        private final Message message = new ActiveMQMessage(
                new ClientMessageImpl(ActiveMQMessage.TYPE, false, 0, 0, (byte) Message.DEFAULT_PRIORITY, 100), null);

        @Setup
        public void setUp() throws IOException, JMSException {
            directory = Files.createTempDirectory("trader-jmh-");
            // The records of a second would take gigabytes.
            Files.createSymbolicLink(directory.resolve("requests.bin"), Path.of("/dev/null"));
            times = new RequestTimes(directory, detail);
            times.file().open();
            times.record(true);
            listener = times.timed(RequestTimes.Service.QUOTE, (request, session) -> { });
            message.setJMSCorrelationID("q1234567");
            message.setJMSReplyTo(new ActiveMQQueue("5c1c3b8e-9a0f-11f0-8de9-0242ac120002"));
        }

        @TearDown
        public void tearDown() throws IOException {
            RequestTimes.Figures figures = times.figures(null);
            times.file().close();
            DirectoryTrees.delete(directory);
            if (figures.recorded() == 0 || figures.dropped() + figures.unidentified() > 0
                    || figures.failure() != null) {
                throw new IllegalStateException("not every request was recorded: " + figures);
            }
        }
    }

    /** A load generator records a request once it is completed. */
    @State(Scope.Thread)
    public static class ClientState {
        private final RequestLog log = new RequestLog(Path.of("/dev/null"));
        private final SendTimes times = new SendTimes();

        @Setup
        public void setUp() throws IOException {
            log.open(0, 0);
            times.begin(1, 2, 3);
        }

        @TearDown
        public void tearDown() throws IOException {
            log.close();
        }
    }

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public void server(ServerState state) throws IOException, JMSException {
        for (int i = 0; i < RECORDS; i++) {
            state.listener.onMessage(state.message, null);
        }
        state.times.file().write();
    }

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public void client(ClientState state) throws IOException {
        for (int i = 0; i < RECORDS; i++) {
            state.log.add(Service.QUOTE, Outcome.OK, 1, i, state.times, 4);
        }
        state.log.flush();
    }
}
