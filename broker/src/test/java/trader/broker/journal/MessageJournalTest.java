package trader.broker.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.activemq.artemis.api.core.Message;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.journal.RecordInfo;
import org.apache.activemq.artemis.core.message.impl.CoreMessage;
import org.apache.activemq.artemis.core.message.impl.CoreMessagePersister;
import org.apache.activemq.artemis.core.persistence.impl.journal.JournalRecordIds;
import org.apache.activemq.artemis.utils.collections.SparseArrayLinkedList;
import org.apache.activemq.artemis.utils.critical.EmptyCriticalAnalyzer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A real journal on real files. */
class MessageJournalTest {
    private static final int SECTOR_BYTES = 512;
    private static final int FILE_BYTES = 8 << 10;
    private static final byte MESSAGE = JournalRecordIds.ADD_MESSAGE_PROTOCOL;
    private static final long ORDER = 11;
    private static final long COPY = 12;
    private static final long TRANSACTION = 7;

    @TempDir
    Path temporary;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    /** The files when each fsync began. */
    private final List<Map<String, byte[]>> forced = new ArrayList<>();
    /** Bytes of the bodies, by message. */
    private final Map<Long, Integer> written = new TreeMap<>();

    @AfterEach
    void endThreads() {
        threads.shutdownNow();
    }

    /** A dead letter is a copy, in the transaction that takes the order from its queue. */
    @ParameterizedTest(name = "with {0} bytes before it in its file")
    @ValueSource(ints = {0, FILE_BYTES - 3_000})
    void aPowerCutLeavesAnOrderOrItsDeadLetter(int bytesBefore) throws Exception {
        Path live = Files.createDirectory(temporary.resolve("live"));
        MessageJournal journal = open(live, new ArrayList<>());
        if (bytesBefore > 0) {
            add(journal, 10, bytesBefore);
        }
        add(journal, ORDER, 400);
        Map<String, byte[]> before = contents(live);
        forced.clear();
        journal.appendAddRecordTransactional(TRANSACTION, COPY, MESSAGE, CoreMessagePersister.getInstance(),
                message(COPY, 1_500));
        journal.appendDeleteRecordTransactional(TRANSACTION, ORDER);
        journal.appendCommitRecord(TRANSACTION, true);
        forced.add(contents(live));
        journal.stop();

        int images = 0;
        for (Map<String, byte[]> after : List.copyOf(forced)) {
            for (Map<String, byte[]> image : torn(before, after)) {
                Path directory = Files.createDirectory(temporary.resolve("image" + images++));
                for (Map.Entry<String, byte[]> file : image.entrySet()) {
                    Files.write(directory.resolve(file.getKey()), file.getValue());
                }
                List<Long> found = new ArrayList<>();
                open(directory, found).stop();
                assertThat(found).as(directory.toString()).containsAnyOf(ORDER, COPY);
            }
            before = after;
        }
        assertThat(images).isGreaterThan(8);
    }

    /** All combinations of the sectors that differ. */
    private static List<Map<String, byte[]>> torn(Map<String, byte[]> before, Map<String, byte[]> after) {
        record Sector(String file, int at) {
        }

        List<Sector> changed = after.entrySet().stream().flatMap(file -> IntStream
                .range(0, file.getValue().length / SECTOR_BYTES).mapToObj(i -> new Sector(file.getKey(),
                        i * SECTOR_BYTES)))
                .filter(each -> !Arrays.equals(before.get(each.file), each.at, each.at + SECTOR_BYTES,
                        after.get(each.file), each.at, each.at + SECTOR_BYTES))
                .toList();
        assertThat(changed).hasSizeLessThan(10);
        return IntStream.range(0, 1 << changed.size()).mapToObj(kept -> {
            Map<String, byte[]> image = new TreeMap<>();
            before.forEach((file, bytes) -> image.put(file, bytes.clone()));
            for (int i = 0; i < changed.size(); i++) {
                Sector sector = changed.get(i);
                if ((kept >> i & 1) == 1) {
                    System.arraycopy(after.get(sector.file), sector.at, image.get(sector.file), sector.at,
                            SECTOR_BYTES);
                }
            }
            return image;
        }).toList();
    }

    @Test
    void theBytesOfADroppedMessageAreKept() throws Exception {
        Path live = Files.createDirectory(temporary.resolve("live"));
        MessageJournal journal = open(live, new ArrayList<>());
        add(journal, ORDER, 1_500);
        add(journal, COPY, 400);
        journal.stop();
        Path file = live.resolve("activemq-data-1.amq");
        byte[] bytes = Files.readAllBytes(file);
        bytes[2 * SECTOR_BYTES] ^= 1;
        Files.write(file, bytes);
        List<Long> found = new ArrayList<>();
        open(live, found).stop();
        assertThat(found).containsExactly(COPY);
        assertThat(Files.readAllBytes(live.resolve("damaged-message-" + ORDER + ".bin"))).hasSizeGreaterThan(1_500);
        found.clear();
        open(live, found).stop();
        assertThat(found).containsExactly(COPY);
    }

    private void add(MessageJournal journal, long id, int bodyBytes) throws Exception {
        journal.appendAddRecord(id, MESSAGE, CoreMessagePersister.getInstance(), message(id, bodyBytes), true);
    }

    private Message message(long id, int bodyBytes) {
        written.put(id, bodyBytes);
        CoreMessage message = new CoreMessage(id, bodyBytes + 100).setAddress("trader.orders");
        byte[] body = new byte[bodyBytes];
        Arrays.fill(body, (byte) 'x');
        message.getBodyBuffer().writeBytes(body);
        return message;
    }

    private MessageJournal open(Path directory, List<Long> found) throws Exception {
        GroupCommitFiles files = new GroupCommitFiles(directory.toFile(), FILE_BYTES, (failure, message, file) -> { },
                EmptyCriticalAnalyzer.getInstance()) {
            @Override
            void force(FileChannel channel) throws IOException {
                forced.add(contents(directory));
                super.force(channel);
            }
        };
        files.setDatasync(true);
        Configuration configuration = new ConfigurationImpl().setJournalMinFiles(2).setJournalPoolFiles(2);
        MessageJournal journal = new MessageJournal(() -> new GroupCommitExecutor(threads, files), FILE_BYTES,
                configuration, files, (failure, message, file) -> { });
        journal.start();
        SparseArrayLinkedList<RecordInfo> records = new SparseArrayLinkedList<>(1_024);
        journal.load(records, new ArrayList<>(), null, false);
        records.clear(record -> {
            assertThat(new String(record.data, StandardCharsets.ISO_8859_1)).as("a whole message or none")
                    .contains("x".repeat(written.get(record.id)));
            found.add(record.id);
        });
        return journal;
    }

    private static Map<String, byte[]> contents(Path directory) throws IOException {
        Map<String, byte[]> contents = new TreeMap<>();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path each : files.toList()) {
                contents.put(each.getFileName().toString(), Files.readAllBytes(each));
            }
        }
        return contents;
    }
}
