package trader.crashtest.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import trader.common.Settings;
import trader.crashtest.audit.AuditResult;
import trader.crashtest.audit.BrokerContents;
import trader.crashtest.audit.Fault;
import trader.crashtest.audit.OrderAudit;
import trader.crashtest.audit.WaitingOrder;
import trader.launcher.jvm.JvmFailure;
import trader.server.ServerConfig;
import trader.server.order.resource.OrderRecords;
import trader.server.order.resource.OrderStore;

/**
 * The audits of a campaign. Once all orders are answered, an audit reads the queues and prepared branches of the
 * running broker; then it stops the server and reads the server's own count of branches in doubt, and its records.
 */
record Audits(CrashPlan plan) {
    private static final long POLL_MS = 100;

    /** {@code undelivered}: order messages, including those that a listener is processing. */
    private record Queues(List<WaitingOrder> orders, long undelivered, List<String> inDoubt) {
        boolean isQuiet() {
            return inDoubt.isEmpty() && undelivered == 0 && orders.stream().allMatch(WaitingOrder::dead);
        }
    }

    /**
     * Audits a test bed whose orders are answered, and stops its server; writes {@code audit.json} if there are faults.
     *
     * @param promises made before a power cut that left the server's files; null without one
     */
    AuditFigures audit(TestBed bed, Path promises) throws IOException, InterruptedException, JvmFailure {
        boolean afterCut = promises != null;
        Path journal = afterCut ? promises : bed.journal.file;
        Queues queues = awaitQuiet(bed);
        bed.stop();
        int serverInDoubt = 0;
        for (RestartedServer server : bed.servers()) {
            serverInDoubt += inDoubt(server.currentDirectory().resolve("server.json"));
        }
        AuditResult result;
        try (OrderRecords records = orders(bed).records();
                OrderAudit audit = new OrderAudit(!plan.system().database().isEmpty())) {
            queues.orders().forEach(audit::add);
            result = audit.inDoubt(queues.inDoubt()).journal(journal).records(records).result();
            if (!result.passed()) {
                new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT)
                        .writeValue(bed.directory.resolve("audit.json").toFile(), result);
            }
        }
        // After a power cut, unanswered orders are no fault: their clients are gone.
        long newOrders = afterCut ? result.journals().answered() : bed.journal.sinceLastAudit(result.journals().sent());
        return new AuditFigures(newOrders, result.records(), new AuditFigures.Unaccounted(result.count(Fault.LOST),
                result.count(Fault.DUPLICATED), result.count(Fault.GHOST),
                result.count(Fault.CONTRADICTING) + result.count(Fault.FORKED), result.count(Fault.REPORTED_TWICE),
                afterCut ? 0 : result.count(Fault.UNANSWERED)),
                result.count(Fault.DEAD_LETTER), Math.max(queues.undelivered(), result.waiting()),
                Math.max(serverInDoubt, result.count(Fault.IN_DOUBT)), result.problems());
    }

    /**
     * The prepared branches of broker and resource, including those of running transactions. A resource that
     * cannot be read while the server uses it is left out.
     */
    Set<String> prepared(TestBed bed) throws IOException {
        Set<String> branches = new TreeSet<>();
        try (BrokerContents contents = BrokerContents.of(bed.brokerUrl)) {
            branches.addAll(contents.inDoubt());
        }
        OrderStore orders = orders(bed);
        if (orders.isReadableWhileInUse()) {
            try (OrderRecords records = orders.records()) {
                branches.addAll(records.inDoubt());
            }
        }
        return branches;
    }

    /**
     * A resent copy of an answered order, or an order that was only confirmed, may wait in the queue, but not for long.
     * Stopping a server would end a recovery that a takeover has made necessary.
     */
    private Queues awaitQuiet(TestBed bed) throws IOException, InterruptedException {
        long quietNs = Long.MAX_VALUE;
        long endNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(plan.recoveryLimitMs());
        try (BrokerContents contents = BrokerContents.of(bed.brokerUrl)) {
            while (true) {
                List<WaitingOrder> orders = new ArrayList<>();
                contents.forEach(orders::add);
                Queues queues = new Queues(orders, contents.undelivered(), contents.inDoubt());
                quietNs = queues.isQuiet() ? Math.min(quietNs, System.nanoTime()) : Long.MAX_VALUE;
                if (areResolved(bed, quietNs) || System.nanoTime() > endNs) {
                    return queues;
                }
                Thread.sleep(POLL_MS);
            }
        }
    }

    private static boolean areResolved(TestBed bed, long sinceNs) throws IOException {
        for (RestartedServer server : bed.servers()) {
            if (!isResolved(server.currentDirectory().resolve("counters.csv"), sinceNs)) {
                return false;
            }
        }
        return true;
    }

    /** Whether the server's last complete line was written after a moment, and says that nothing is in doubt. */
    static boolean isResolved(Path counters, long sinceNs) throws IOException {
        String text = Files.exists(counters) ? Files.readString(counters) : "";
        List<String> lines = text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
        if (lines.size() < 2) {
            return false;
        }
        String[] last = lines.get(lines.size() - 1).split(",", -1);
        int inDoubt = List.of(lines.get(0).split(",")).indexOf("inDoubt");
        return Long.parseLong(last[0]) > sinceNs && last[inDoubt].equals("0");
    }

    /** The branches that were in doubt, according to the server, when it ended. */
    private static int inDoubt(Path serverJson) throws IOException {
        JsonNode recovery = new ObjectMapper().readTree(serverJson.toFile()).path("recovery");
        if (!recovery.path("inDoubt").isInt()) {
            throw new IOException(serverJson + " does not state the branches in doubt");
        }
        return recovery.get("inDoubt").asInt();
    }

    private static OrderStore orders(TestBed bed) throws IOException {
        return ServerConfig.from(Settings.read(bed.server.currentDirectory().resolve("server.properties"))).orders();
    }
}
