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
import trader.recordlog.Forcer;
import trader.recordlog.LogDamagedException;
import trader.recordlog.RecordLog;
import trader.server.Fixtures;

class PendingOrderLogTest {
    private static final SessionID BANK = new SessionID("FIX.4.4", "TRADER", "BANK1");

    @TempDir
    Path directory;

    private final FixmlCodec codec = new FixmlCodec();

    @Test
    void keepsUnansweredRequestsInOrder() throws Exception {
        try (PendingOrderLog log = newLog()) {
            assertThat(log.open()).isEmpty();
            List<PendingRequest> orders = new ArrayList<>();
            for (long number = 1; number <= 5; number++) {
                orders.add(order(number));
                log.add(orders.get((int) number - 1));
            }
            log.answered(orders.get(1));
            log.answered(orders.get(4));
        }
        try (PendingOrderLog log = newLog()) {
            List<PendingOrderLog.Entry> entries = log.open();
            assertThat(entries).extracting(PendingOrderLog.Entry::number).containsExactly(1L, 3L, 4L);
            assertThat(entries).extracting(PendingOrderLog.Entry::session).containsOnly(BANK);
            assertThat(codec.decode(entries.get(0).text())).isInstanceOf(Order.class);
            assertThat(log.lastNumber()).isEqualTo(5);
        }
    }

    /** A copy of the file taken right after add, as a killed process leaves it, has the request. */
    @Test
    void addWritesBeforeItReturns() throws Exception {
        Path copy = directory.resolve("copy");
        try (PendingOrderLog log = newLog()) {
            log.open();
            log.add(order(1));
            copy(directory.resolve("list"), copy);
        }
        try (PendingOrderLog left = new PendingOrderLog(copy, Durability.PROCESS)) {
            assertThat(left.open()).extracting(PendingOrderLog.Entry::number).containsExactly(1L);
        }
    }

    @Test
    void staysSmallAndKeepsOldRequests() throws Exception {
        PendingRequest longest = order(1);
        List<PendingRequest> pending = new ArrayList<>(List.of(longest));
        try (PendingOrderLog log = new PendingOrderLog(directory.resolve("list"), Durability.PROCESS,
                new RecordLog.Options(4_096, false, Forcer.DISK, System::currentTimeMillis))) {
            log.open();
            log.add(longest);
            for (long number = 2; number <= 1_000; number++) {
                PendingRequest next = order(number);
                pending.add(next);
                log.add(next);
                log.answered(next);
                pending.remove(next);
                log.tidy(pending);
            }
            assertThat(segments()).hasSizeLessThanOrEqualTo(12);
        }
        try (PendingOrderLog log = newLog()) {
            assertThat(log.open()).extracting(PendingOrderLog.Entry::number).containsExactly(1L);
        }
    }

    @Test
    void cutsATornTail() throws Exception {
        long end;
        try (PendingOrderLog log = newLog()) {
            log.open();
            log.add(order(1));
            PendingRequest second = order(2);
            log.add(second);
            end = second.lsn() & 0xFFFF_FFFFL;
        }
        try (RandomAccessFile file = new RandomAccessFile(segments().get(0).toFile(), "rw")) {
            file.setLength(end + 40);
        }
        try (PendingOrderLog log = newLog()) {
            assertThat(log.open()).extracting(PendingOrderLog.Entry::number).containsExactly(1L);
        }
    }

    @Test
    void refusesADamagedLog() throws Exception {
        PendingRequest first = order(1);
        try (PendingOrderLog log = newLog()) {
            log.open();
            log.add(first);
            log.add(order(2));
            log.add(order(3));
        }
        try (RandomAccessFile file = new RandomAccessFile(segments().get(0).toFile(), "rw")) {
            file.seek((first.lsn() & 0xFFFF_FFFFL) + 60);
            file.write('?');
        }
        try (PendingOrderLog log = newLog()) {
            assertThatThrownBy(log::open).isInstanceOf(LogDamagedException.class)
                    .hasMessageContaining(segments().get(0).toString());
        }
    }

    @Test
    void belongsToOneProcess() throws Exception {
        try (PendingOrderLog mine = newLog(); PendingOrderLog other = newLog()) {
            mine.open();
            assertThatThrownBy(other::open).isInstanceOf(IOException.class).hasMessageContaining("in use");
        }
    }

    private PendingOrderLog newLog() {
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
