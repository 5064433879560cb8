package trader.fixgateway.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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
}
