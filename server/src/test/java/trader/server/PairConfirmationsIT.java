package trader.server;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageProducer;
import jakarta.jms.QueueBrowser;
import jakarta.jms.TextMessage;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trader.broker.pair.PairWatch;
import trader.fixml.QueueNames;

/** The two brokers of a pair die one after the other, and one of them must have each order that was confirmed. */
@Execution(ExecutionMode.CONCURRENT)
class PairConfirmationsIT {
    private static final int SENDERS = 16;
    private static final int CONFIRMED = 200;

    @TempDir
    Path directory;

    private final Set<String> confirmed = ConcurrentHashMap.newKeySet();
    private final AtomicInteger sent = new AtomicInteger();
    private TestPair pair;
    private TestServerJvm first;
    private TestServerJvm second;
    private ExecutorService senders;

    @BeforeEach
    void startPair() throws Exception {
        pair = new TestPair(directory);
        first = pair.startFirst("metrics-port=0");
        first.awaitReady();
        second = pair.startSecond("metrics-port=0");
        second.awaitReady();
        second.awaitLog(PairWatch.SYNCHRONISED);
        first.awaitLog(PairWatch.REPLICATED);
        senders = Executors.newFixedThreadPool(SENDERS);
        for (int i = 0; i < SENDERS; i++) {
            senders.execute(this::send);
        }
        awaitConfirmed(CONFIRMED);
    }

    /** Until the broker is gone. */
    private void send() {
        try (TestRequester client = new TestRequester(pair.firstUrl() + "?callTimeout=600000");
                MessageProducer producer = client.session.createProducer(
                        client.session.createQueue(QueueNames.ORDERS))) {
            producer.setDeliveryMode(DeliveryMode.PERSISTENT);
            while (true) {
                TextMessage message = client.session.createTextMessage(Fixtures.longOrder(0));
                String id = "o" + sent.incrementAndGet();
                message.setJMSCorrelationID(id);
                message.setJMSReplyTo(client.replyQueue);
                producer.send(message);
                confirmed.add(id);
            }
        } catch (JMSException gone) {
            // The broker was killed.
        }
    }

    private void awaitConfirmed(int count) throws InterruptedException {
        Fixtures.await(count + " orders are confirmed", () -> confirmed.size() >= count);
    }

    @AfterEach
    void stopAll() throws Exception {
        first.close();
        second.close();
        senders.shutdown();
        assertThat(senders.awaitTermination(5, TimeUnit.MINUTES)).isTrue();
    }

    @Test
    @Tag("jvms")
    void nothingIsConfirmedWhileTheNumberHangs() throws Exception {
        letTheNumberHang();
        second.kill();
        assertTheSecondHasEverything();
    }

    /** Its connections stay open, and nothing else would say so before they time out. */
    @Test
    void anActiveBrokerSaysThatItsBackupDoesNotAnswer() throws Exception {
        awaitHealth(first, "\\{\"status\":\"UP\",\"deadLetters\":0,.*\"pair\":\\{\"role\":\"replicated\",.*");
        awaitHealth(second, "\\{\"status\":\"UP\",\"deadLetters\":null,.*\"role\":\"synchronised-backup\",.*");
        second.signal("STOP");
        first.awaitLog(PairWatch.WAITING);
        int saidBefore = timesReplicated();
        awaitHealth(first, "\\{\"status\":\"DOWN\",.*orders are not confirmed.*\"role\":\"waiting\",.*");
        second.signal("CONT");
        Fixtures.await("the backup answers again", () -> timesReplicated() > saidBefore);
        awaitHealth(first, "\\{\"status\":\"UP\",.*");
        awaitConfirmed(confirmed.size() + CONFIRMED);
    }

    private static void awaitHealth(TestServerJvm broker, String pattern) throws InterruptedException {
        String url = URI.create(broker.said("METRICS ")).resolve("/health").toString();
        Fixtures.await("the health is " + pattern, () -> Fixtures.get(url).body().strip().matches(pattern));
    }

    private int timesReplicated() {
        return first.errors().split(PairWatch.REPLICATED, -1).length - 1;
    }

    /** A fifo that nobody reads: opening it for writing hangs, as on a disk that does not answer. */
    private void letTheNumberHang() throws Exception {
        assertThat(new ProcessBuilder("mkfifo", pair.number("sequence.new").toString()).start().waitFor()).isZero();
    }

    private void assertTheSecondHasEverything() throws Exception {
        first.awaitLog("Orders are not confirmed");
        first.awaitLog(PairWatch.WAITING);
        first.kill();
        second.kill();
        Files.delete(pair.number("sequence.new"));
        second = pair.startSecond();
        assertServesAll(second, pair.secondUrl());
    }

    /** The number cannot be written, as on a full disk, or not be read. */
    @ParameterizedTest
    @ValueSource(strings = {"sequence.new", "sequence"})
    void aBrokerThatCannotRaiseTheNumberEndsAtOnce(String file) throws Exception {
        boolean isThere = file.equals("sequence");
        if (isThere) {
            Files.move(pair.number(file), pair.number("away"));
        }
        Files.createDirectory(pair.number(file));
        second.kill();
        assertThat(first.awaitEnd()).isEqualTo(1);
        assertThat(first.errors()).contains("this broker ends at once and confirms nothing more");
        Files.delete(pair.number(file));
        if (isThere) {
            Files.move(pair.number("away"), pair.number(file));
        }
        second = pair.startSecond();
        assertServesAll(second, pair.secondUrl());
    }

    /** Artemis raises the number when the connection breaks: a few milliseconds in which both may die. */
    @Test
    void theBackupAloneHasEverythingOrDoesNotServe() throws Exception {
        second.kill();
        first.kill();
        second = pair.startSecond();
        awaitRole(second);
        if (second.errors().lastIndexOf(PairWatch.ALONE) >= 0) {
            assertServesAll(second, pair.secondUrl());
        } else {
            assertThat(second.errors()).containsPattern("does not serve, but waits");
            first = pair.startFirst();
            assertServesAll(first, pair.firstUrl());
        }
    }

    /** Its files may not be longer than they are. The number hangs, so nothing but answers of the backup confirms. */
    @Test
    void nothingIsConfirmedThatTheBackupCannotWrite() throws Exception {
        letTheNumberHang();
        assertThat(new ProcessBuilder("prlimit", "--pid", Long.toString(second.pid()), "--fsize=1").start().waitFor())
                .isZero();
        assertTheSecondHasEverything();
    }

    private static void awaitRole(TestServerJvm broker) throws InterruptedException {
        Fixtures.await("the broker knows its role",
                () -> broker.errors().contains(PairWatch.ALONE) || broker.errors().contains("does not serve, but"));
    }

    /** Between its claim (a negative number) and its own number nothing tells who has more. */
    @Test
    void aCopyWaitsForTheBrokerThatHasClaimedTheNumber() throws Exception {
        second.kill();
        first.kill();
        long number = Math.abs(Long.parseLong(Files.readString(pair.number("sequence")).strip()));
        Files.writeString(pair.number("sequence"), -(number + 1) + "\n");
        second = pair.startSecond();
        second.awaitLog("does not serve, but waits");
        first = pair.startFirst();
        assertServesAll(first, pair.firstUrl());
        second.awaitLog(PairWatch.SYNCHRONISED);
    }

    private void assertServesAll(TestServerJvm broker, String url) throws Exception {
        broker.awaitReady();
        broker.awaitLog(PairWatch.ALONE);
        senders.shutdown();
        assertThat(senders.awaitTermination(5, TimeUnit.MINUTES)).isTrue();
        Set<String> kept = new HashSet<>();
        try (TestRequester server = TestRequester.asServer(url);
                QueueBrowser browser = server.session.createBrowser(server.session.createQueue(QueueNames.ORDERS))) {
            Enumeration<?> messages = browser.getEnumeration();
            while (messages.hasMoreElements()) {
                kept.add(((Message) messages.nextElement()).getJMSCorrelationID());
            }
        }
        Set<String> lost = new TreeSet<>(confirmed);
        lost.removeAll(kept);
        assertThat(lost).as("confirmed and lost of " + confirmed.size()).isEmpty();
    }
}
