package trader.client.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.common.timing.HandOffTimes;
import trader.jmsclient.PendingReply;
import trader.jmsclient.Service;

class CountedRepliesTest {
    @Test
    void classifiesStrayReplies() throws Exception {
        CountedReplies<String> pending = new CountedReplies<>("", text -> text != null && text.contains("<ExecRpt"),
                null);
        PendingReply<String> answered = pending.begin(Service.QUOTE, null);
        PendingReply<String> overdue = pending.begin(Service.ORDER, null);
        pending.reply(answered.correlationId(), "a");
        assertThat(pending.strays(Service.QUOTE)).isEqualTo(StrayReplies.NONE);

        pending.giveUp(overdue);
        pending.reply(overdue.correlationId(), "late");
        pending.reply(overdue.correlationId(), "late and duplicate");
        pending.reply(answered.correlationId(), "duplicate");
        pending.reply("q99", "no such request yet");
        pending.reply("17", "foreign");
        pending.reply("q", "foreign");
        pending.reply(null, "<FIXML><ExecRpt/></FIXML>");

        assertThat(pending.strays(Service.QUOTE)).isEqualTo(new StrayReplies(0, 1, 3));
        assertThat(pending.strays(Service.ORDER)).isEqualTo(new StrayReplies(1, 1, 1));
    }

    @Test
    void recognizesTheIdsOfFixMessages() throws Exception {
        CountedReplies<String> pending = new CountedReplies<>("AB-", text -> false, null);
        pending.begin(Service.ORDER, "OAB-1", null);
        pending.reply("OAB-1", "a");
        pending.skip();
        assertThat(pending.lastNumber()).isEqualTo(2);

        pending.reply("OAB-1", "duplicate");
        pending.reply("OXY-1", "another connection's");

        assertThat(pending.strays(Service.ORDER)).isEqualTo(new StrayReplies(0, 1, 0));
        assertThat(pending.strays(Service.QUOTE)).isEqualTo(new StrayReplies(0, 0, 1));
    }

    /** More threads than CPUs want to run, so that the one that reads has to wait. */
    @Test
    void aThreadThatReadsRepliesNotesItsWaitsForACpu(@TempDir Path directory) throws Exception {
        assumeThat(Path.of("/proc/thread-self/schedstat")).as("waits that the kernel counts").isReadable()
                .content().doesNotStartWith("0 ");
        AtomicBoolean isOver = new AtomicBoolean();
        List<Thread> others = new ArrayList<>();
        HandOffTimes times = HandOffTimes.ofClient(directory);
        times.open();
        try {
            CountedReplies<String> pending = new CountedReplies<>("", text -> false, times);
            for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
                others.add(new Thread(() -> {
                    while (!isOver.get()) {
                        Thread.onSpinWait();
                    }
                }));
            }
            others.forEach(Thread::start);
            while (times.figures(null).recorded() == 0) {
                pending.reply(pending.begin(Service.QUOTE, null).correlationId(), "a");
            }
            times.finish();
        } finally {
            isOver.set(true);
            times.close();
        }
        for (Thread other : others) {
            other.join();
        }

        ByteBuffer file = ByteBuffer.wrap(Files.readAllBytes(directory.resolve("handoffs.bin")))
                .order(ByteOrder.LITTLE_ENDIAN);
        assertThat(file.get(file.limit() - 1)).as("connections of clients").isEqualTo((byte) 6);
    }
}
