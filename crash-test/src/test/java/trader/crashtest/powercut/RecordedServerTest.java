package trader.crashtest.powercut;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.crashtest.powercut.RecordedServer.Cut;

class RecordedServerTest {
    private static final String ORDER = "<FIXML v=\"4.4\" xmlns=\"http://www.fixprotocol.org/FIXML-4-4\"><Order"
            + " ID=\"O1\" Side=\"1\" TxnTm=\"2026-11-22T10:00:00Z\" Typ=\"1\"><Hdr SID=\"R1\"/><Instrmt"
            + " Sym=\"S0001\"/><OrdQty Qty=\"1\"/></Order></FIXML>";
    private static final String ORDERS = "orders/0000000001.log";
    private static final String JOURNAL = "broker/journal/activemq-data-1.amq";

    @TempDir
    Path directory;

    private final TraceLines lines = new TraceLines();

    @Test
    void dropsBytesAndNamesThatWereNotSynced() throws Exception {
        int file = lines.open("a.tmp");
        lines.write(file, "a.tmp", new byte[] {1, 2, 3}).force(file, "a.tmp").forceNames("")
                .rename("a.tmp", "a").write(file, "a", new byte[] {4}).order(ORDER).confirmation();

        assertThat(image(0, 5, null)).containsExactly("a.tmp [1, 2, 3]");
        assertThat(image(0, 0, null)).containsExactly("a [1, 2, 3]");
    }

    @Test
    void keepsNamesOnceTheirDirectoryIsSyncedOrTheyAreOld() throws Exception {
        int file = lines.directory("d").open("d/a");
        lines.rename("d/a", "d/b").force(file, "d/b").forceNames("d").order(ORDER).confirmation();
        // The directory itself has no name on the disk yet.
        assertThat(image(0, 30, null)).isEmpty();
        lines.later(6).order(ORDER).confirmation();
        assertThat(image(1, 5, null)).containsExactly("d/b []");
        assertThat(image(1, 30, null)).isEmpty();
    }

    @Test
    void anFsyncCoversOnlyWhatWasWrittenWhenItBegan() throws Exception {
        int file = lines.open("a");
        String path = TraceLines.DATA.resolve("a").toString();
        lines.forceNames("").line("10", "fdatasync(" + file + "<" + path + "> <unfinished ...>")
                .line("9    ", "write(" + file + "<" + path + ">, \"x\", 1) = 1")
                .line("10", "<... fdatasync resumed>) = 0").order(ORDER).confirmation();
        assertThat(image(0, 5, null)).containsExactly("a []");
    }

    @Test
    void aCallThatDidNotReturnBeforeTheKillIsNone() throws Exception {
        int file = lines.open("a");
        String path = TraceLines.DATA.resolve("a").toString();
        lines.forceNames("").write(file, "a", new byte[] {1}).force(file, "a")
                .line("13", "write(" + file + "<" + path + ">, \"x\", 1 <detached ...>")
                .line("11", "write(" + file + "<" + path + ">, \"y\", 1 <unfinished ...>")
                .line("12", "write(" + file + "<" + path + ">, \"z\", 1 <unfinished ...>")
                .line("11", "<... write resumed> <unfinished ...>")
                .line("12", "<... write resumed>) = ?")
                .line("11", "<... write resumed> <detached ...>")
                .line("14", "write(" + file + "<" + path + ">, \"w\", 1) = 18446744073709551615")
                .line("11", "+++ killed by SIGKILL +++").order(ORDER).confirmation();
        assertThat(image(0, 0, null)).containsExactly("a [1]");
    }

    @Test
    void showsALineThatItCannotRead() {
        lines.call("write(5</srv/data/a>, \"x\", 1");
        assertThatThrownBy(() -> lines.read(directory)).hasRootCauseInstanceOf(IOException.class)
                .hasMessageContaining("line 1 has no result").hasMessageContaining("/srv/data/a");
    }

    @Test
    void tearsAtSectors() throws Exception {
        byte[] bytes = new byte[40 * RecordedFile.SECTOR_BYTES];
        Arrays.fill(bytes, (byte) 7);
        int file = lines.open("a");
        lines.forceNames("").write(file, "a", bytes).order(ORDER).confirmation();
        RecordedServer server = lines.read(directory);
        Path image = directory.resolve("image");
        server.writeImage(server.cuts().get(0), 0, new SplittableRandom(1), image);
        byte[] left = Files.readAllBytes(image.resolve("a"));
        long kept = 0;
        for (int at = 0; at < left.length; at += RecordedFile.SECTOR_BYTES) {
            byte[] sector = Arrays.copyOfRange(left, at, at + RecordedFile.SECTOR_BYTES);
            assertThat(sector).containsOnly(sector[0]);
            kept += sector[0] == 7 ? 1 : 0;
        }
        assertThat(kept).isBetween(1L, 39L);
    }

    @Test
    void findsConfirmationsThatCameTooEarly() {
        int file = lines.directory("broker").forceNames("").directory("broker/journal").forceNames("broker")
                .open(JOURNAL);
        lines.order(ORDER).write(file, JOURNAL, TraceLines.text(ORDER)).confirmation()
                .force(file, JOURNAL).order(ORDER).confirmation()
                .forceNames("broker/journal").order(ORDER).confirmation();
        PromiseFigures figures = lines.read(directory).check();
        assertThat(figures).hasToString("3 confirmations, 0 answers: 1 before the fsync, 1 before the fsync of"
                + " the file's name, 0 without anything written; first: confirmation of R1 O1 in line 10;"
                + " confirmation of R1 O1 in line 13");
    }

    @Test
    void aRecordThatIsCompactedIsPromisedByItsFirstWrite() {
        int file = lines.directory("broker").forceNames("").directory("broker/journal").forceNames("broker")
                .open(JOURNAL);
        lines.order(ORDER).write(file, JOURNAL, TraceLines.text(ORDER)).force(file, JOURNAL)
                .forceNames("broker/journal");
        int compacted = lines.open(JOURNAL + ".cmp");
        lines.write(compacted, JOURNAL + ".cmp", TraceLines.text(ORDER)).confirmation();
        assertThat(lines.read(directory).check().kept()).isTrue();
    }

    @Test
    void copiesLinksAndMovesFiles() throws Exception {
        int file = lines.directory("d").forceNames("").open("a");
        lines.write(file, "a", new byte[] {1, 2}).force(file, "a").call("link(\"/srv/data/a\", \"/srv/data/b\") = 0");
        int from = lines.open("a");
        int to = lines.open("d/copy");
        int later = lines.open("d/later");
        int ranged = lines.open("a");
        lines.call("sendfile(" + to + "</srv/data/d/copy>, " + from + "</srv/data/a>, NULL, 9) = 2")
                .call("copy_file_range(" + ranged + "</srv/data/a>, NULL, " + later
                        + "</srv/data/d/later>, NULL, 9, 0) = 2")
                .force(to, "d/copy").force(later, "d/later").rename("a", "d/a")
                .forceNames("d").forceNames("").order(ORDER).confirmation();
        assertThat(image(0, 30, null)).containsExactly("b [1, 2]", "d/a [1, 2]", "d/copy [1, 2]",
                "d/later [1, 2]");
    }

    @Test
    void callsOfSeveralProcessesAreInTheOrderOfTheirTimes() throws Exception {
        TraceLines other = new TraceLines().later(0.0025);
        int file = lines.open("a");
        int others = other.open("b");
        assertThat(others).isEqualTo(file);
        lines.forceNames("").write(file, "a", new byte[] {1}).write(file, "a", new byte[] {2}).force(file, "a")
                .order(ORDER).confirmation();
        other.write(others, "b", new byte[] {3}).force(others, "b");
        RecordedServer server = lines.read(directory, other);
        Path image = directory.resolve("image");
        server.writeImage(server.cuts().get(0), 0, null, image);
        assertThat(image.resolve("a")).hasBinaryContent(new byte[] {1, 2});
        assertThat(image.resolve("b")).hasBinaryContent(new byte[] {3});
    }

    /** A decision in the order log is needed until the broker's commit is on the disk. */
    @Test
    void findsDecisionsThatWereForgottenTooEarly() {
        int journal = lines.directory("broker").forceNames("").directory("broker/journal").forceNames("broker")
                .open(JOURNAL);
        int log = lines.directory("orders").forceNames("").open(ORDERS);
        for (int i = 1; i <= 3; i++) {
            byte[] id = ("transaction " + i).getBytes(StandardCharsets.US_ASCII);
            byte[] branch = ByteBuffer.allocate(100).putInt(12, 1).putInt(17, id.length).put(21, id).array();
            lines.write(journal, JOURNAL, transaction(17, i, branch))
                    .write(log, ORDERS, record(7, i, id)).force(log, ORDERS);
        }
        lines.write(journal, JOURNAL, transaction(18, 1, new byte[20])).force(journal, JOURNAL)
                .write(journal, JOURNAL, transaction(18, 2, new byte[20]));
        for (int i = 1; i <= 3; i++) {
            lines.write(log, ORDERS, record(8, 10 + i, ByteBuffer.allocate(8).putLong(i).array()));
        }
        PromiseFigures figures = lines.read(directory).check();
        assertThat(figures.forgotten()).isEqualTo(3);
        assertThat(figures.beforeFsync()).isOne();
        assertThat(figures.unfounded()).isOne();
    }

    /** A record of Artemis' journal. */
    private static byte[] transaction(int type, long number, byte[] content) {
        return ByteBuffer.allocate(14 + content.length).put((byte) type).putLong(6, number).put(14, content).array();
    }

    private static byte[] record(int type, long lsn, byte[] payload) {
        return ByteBuffer.allocate(28 + payload.length + 7 & ~7).putInt(4, 28 + payload.length).putLong(8, lsn)
                .putInt(24, type).put(28, payload).array();
    }

    @Test
    void refusesWhatCannotBeReplayed() {
        lines.call("symlink(\"/srv/data/a\", \"/srv/data/b\") = 0");
        assertThatThrownBy(() -> lines.read(directory)).hasMessageContaining("cannot be replayed")
                .hasMessageContaining("symlink(");
    }

    /** What the cut after the promise with this number leaves: names and contents. */
    private List<String> image(int promise, int namesS, SplittableRandom torn) throws IOException {
        RecordedServer server = lines.read(directory);
        Cut cut = server.cuts().get(promise);
        Path image = Files.createTempDirectory(directory, "image").resolve("data");
        server.writeImage(cut, TimeUnit.SECONDS.toMicros(namesS), torn, image);
        try (Stream<Path> files = Files.walk(image)) {
            return files.filter(Files::isRegularFile).map(file -> image.relativize(file) + " " + content(file))
                    .sorted().toList();
        }
    }

    private static String content(Path file) {
        try {
            return Arrays.toString(Files.readAllBytes(file));
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }
}
