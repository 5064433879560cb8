package trader.fixgateway.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quickfix.SessionID;
import trader.common.Durability;
import trader.fixml.FixmlCodec;
import trader.fixml.Order;
import trader.recordlog.LogDamagedException;
import trader.server.Fixtures;

class PendingOrderLogTest {
    private static final SessionID BANK = new SessionID("FIX.4.4", "TRADER", "BANK1");

    @TempDir
    Path directory;

    private final FixmlCodec codec = new FixmlCodec();

    @Test
    void holdsWhatIsNotAnsweredInItsOrder() throws Exception {
        try (PendingOrderLog list = list()) {
            assertThat(list.open()).isEmpty();
            List<PendingRequest> orders = new ArrayList<>();
            for (long number = 1; number <= 5; number++) {
                orders.add(order(number));
                list.add(orders.get((int) number - 1));
            }
            list.answered(orders.get(1));
            list.answered(orders.get(4));
        }
        try (PendingOrderLog list = list()) {
            List<PendingOrderLog.Entry> listed = list.open();
            assertThat(listed).extracting(PendingOrderLog.Entry::number).containsExactly(1L, 3L, 4L);
            assertThat(listed).extracting(PendingOrderLog.Entry::session).containsOnly(BANK);
            assertThat(codec.decode(listed.get(0).text())).isInstanceOf(Order.class);
            assertThat(list.lastNumber()).isEqualTo(5);
        }
    }

    /** What is added is in the file when add returns: a copy of the file, as a killed process leaves it, has it. */
    @Test
    void isInTheFileBeforeItReturns() throws Exception {
        Path copy = directory.resolve("copy");
        try (PendingOrderLog list = list()) {
            list.open();
            list.add(order(1));
            copy(directory.resolve("list"), copy);
        }
        try (PendingOrderLog left = new PendingOrderLog(copy, Durability.PROCESS)) {
            assertThat(left.open()).extracting(PendingOrderLog.Entry::number).containsExactly(1L);
        }
    }

    @Test
    void staysSmallAndCarriesOnWhatWaitsForLong() throws Exception {
        PendingRequest longest = order(1);
        List<PendingRequest> outstanding = new ArrayList<>(List.of(longest));
        try (PendingOrderLog list = new PendingOrderLog(directory.resolve("list"), Durability.PROCESS, 4_096)) {
            list.open();
            list.add(longest);
            for (long number = 2; number <= 1_000; number++) {
                PendingRequest next = order(number);
                outstanding.add(next);
                list.add(next);
                list.answered(next);
                outstanding.remove(next);
                list.tidy(outstanding);
            }
            assertThat(segments()).hasSizeLessThanOrEqualTo(12);
        }
        try (PendingOrderLog list = list()) {
            assertThat(list.open()).extracting(PendingOrderLog.Entry::number).containsExactly(1L);
        }
    }

    @Test
    void cutsATornTail() throws Exception {
        long end;
        try (PendingOrderLog list = list()) {
            list.open();
            list.add(order(1));
            PendingRequest second = order(2);
            list.add(second);
            end = second.lsn() & 0xFFFF_FFFFL;
        }
        try (RandomAccessFile file = new RandomAccessFile(segments().get(0).toFile(), "rw")) {
            file.setLength(end + 40);
        }
        try (PendingOrderLog list = list()) {
            assertThat(list.open()).extracting(PendingOrderLog.Entry::number).containsExactly(1L);
        }
    }

    @Test
    void refusesADamagedList() throws Exception {
        PendingRequest first = order(1);
        try (PendingOrderLog list = list()) {
            list.open();
            list.add(first);
            list.add(order(2));
            list.add(order(3));
        }
        try (RandomAccessFile file = new RandomAccessFile(segments().get(0).toFile(), "rw")) {
            file.seek((first.lsn() & 0xFFFF_FFFFL) + 60);
            file.write('?');
        }
        try (PendingOrderLog list = list()) {
            assertThatThrownBy(list::open).isInstanceOf(LogDamagedException.class)
                    .hasMessageContaining(segments().get(0).toString());
        }
    }

    @Test
    void belongsToOneProcess() throws Exception {
        try (PendingOrderLog mine = list(); PendingOrderLog other = list()) {
            mine.open();
            assertThatThrownBy(other::open).isInstanceOf(IOException.class).hasMessageContaining("in use");
        }
    }

    private PendingOrderLog list() {
        return new PendingOrderLog(directory.resolve("list"), Durability.PROCESS);
    }

    private PendingRequest order(long number) {
        Order order = Fixtures.order("S0001");
        return PendingRequest.order(number, BANK, order, codec.encode(order), false);
    }

    private List<Path> segments() throws IOException {
        try (Stream<Path> files = Files.list(directory.resolve("list"))) {
            return files.filter(file -> file.toString().endsWith(".log")).sorted().toList();
        }
    }

    static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }
}
