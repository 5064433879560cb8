package trader.crashtest.powercut;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import trader.client.journal.OrderEvent;
import trader.client.journal.OrderEvent.Kind;
import trader.client.journal.OrderJournal;
import trader.client.journal.OrderLines;
import trader.crashtest.powercut.BrokerTraffic.Promise;
import trader.crashtest.powercut.PromisedRecords.Place;

/** The files and promises of a server and its broker from their start, and the power cuts that they could have had. */
public final class RecordedServer {
    private final DiskHistory disk;
    private final BrokerTraffic traffic = new BrokerTraffic();
    private final PromisedRecords records;

    /** A power cut right after a promise has left. {@code inFlight}: orders that had come and were not answered. */
    public record Cut(long at, long atUs, int inFlight, long promises) {
    }

    private RecordedServer(DiskHistory disk, PromisedRecords records) {
        this.disk = disk;
        this.records = records;
    }

    /**
     * Reads what was recorded since a directory was empty.
     *
     * @param root the directory
     * @param broker the data directory below it of the process with the broker that made the promises
     * @param server the server's data directory, perhaps the same
     */
    public static RecordedServer read(SystemCallTrace trace, Path root, Path broker, Path server) throws IOException {
        RecordedServer recorded = new RecordedServer(new DiskHistory(root), new PromisedRecords(broker, server));
        trace.forEach(call -> {
            RecordedFile written = recorded.disk.add(call);
            if (written != null) {
                recorded.records.add(call, written);
            } else {
                recorded.traffic.add(call);
            }
        });
        return recorded;
    }

    /** Compares every promise, and every forgotten decision, with the fsyncs before it. */
    public PromiseFigures check() {
        long answers = traffic.promises.stream().filter(Promise::isAnswer).count();
        long[] broken = new long[3];
        List<String> first = new ArrayList<>();
        for (Promise promise : traffic.promises) {
            int kind = broken(promise);
            if (kind >= 0 && broken[kind]++ == 0) {
                first.add((promise.isAnswer() ? "answer to " : "confirmation of ") + promise.order().sender() + " "
                        + promise.order().clOrdId() + " in line " + promise.begin());
            }
        }
        for (PromisedRecords.Forgotten each : records.forgotten()) {
            int kind = each.commit() == null ? 2
                    : each.commit().end() >= each.commit().file().fsyncs.covered(each.begin()) ? 0 : -1;
            if (kind >= 0 && broken[kind]++ == 0) {
                first.add("decision forgotten in line " + each.begin());
            }
        }
        return new PromiseFigures(traffic.promises.size() - answers, answers, records.forgotten().size(),
                broken[0], broken[1], broken[2], first);
    }

    /** 0: promised before the fsync; 1: before the synced name; 2: never written; -1: kept. */
    private int broken(Promise promise) {
        List<Place> places = records.of(promise);
        return places.contains(null) ? 2
                : places.stream().anyMatch(each -> each.end() >= each.file().fsyncs.covered(promise.begin())) ? 0
                : places.stream().anyMatch(each -> !disk.isNameForced(each.path(), each.file(), promise.begin())) ? 1
                : -1;
    }

    /** All cuts right after a promise, in their order. */
    public List<Cut> cuts() {
        List<Cut> cuts = new ArrayList<>();
        Set<OrderKey> inFlight = new HashSet<>();
        int arrived = 0;
        for (int i = 0; i < traffic.promises.size(); i++) {
            Promise promise = traffic.promises.get(i);
            while (arrived < traffic.arrivals.size() && traffic.arrivals.get(arrived).end() <= promise.begin()) {
                inFlight.add(traffic.arrivals.get(arrived++).order());
            }
            if (promise.isAnswer()) {
                inFlight.remove(promise.order());
            }
            cuts.add(new Cut(promise.begin() + 1, promise.atUs(), inFlight.size(), i + 1));
        }
        return cuts;
    }

    /**
     * Writes the directory as a cut leaves it.
     *
     * @param namesUs names that are not older were lost unless synced
     * @param torn decides which sectors that were not synced reached the disk; null for none
     * @return the number of names lost
     */
    public long writeImage(Cut cut, long namesUs, SplittableRandom torn, Path target) throws IOException {
        return disk.write(target, cut.at, cut.atUs - namesUs, torn);
    }

    /** Writes the clients' journal with the promises that had left before a cut, and all orders. */
    public void writeJournal(Cut cut, Path journal, Path target) throws IOException {
        Set<OrderKey> confirmed = new HashSet<>();
        Set<OrderKey> answered = new HashSet<>();
        traffic.promises.stream().limit(cut.promises)
                .forEach(each -> (each.isAnswer() ? answered : confirmed).add(each.order()));
        try (BufferedWriter out = Files.newBufferedWriter(target)) {
            OrderLines line = new OrderLines();
            OrderJournal.read(journal, event -> {
                OrderKey order = new OrderKey(event.sender(), event.clOrdId());
                boolean sent = event.kind().isSent();
                boolean answer = event.kind() == Kind.REPLIED || event.kind() == Kind.CHANGED
                        || event.kind() == Kind.UNCHANGED;
                if (sent || answer && answered.contains(order)) {
                    write(out, line.clear().event(event));
                }
                if (sent && confirmed.contains(order)) {
                    write(out, line.clear().event(new OrderEvent(Kind.CONFIRMED, event.timeMs(), event.sender(),
                            event.clOrdId(), List.of())));
                }
            });
        }
    }

    private static void write(BufferedWriter out, OrderLines line) {
        try {
            out.write(new String(line.bytes(), 0, line.length(), StandardCharsets.UTF_8));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
