package trader.crashtest.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import trader.crashtest.audit.AuditResult;
import trader.crashtest.audit.BrokerContents;
import trader.crashtest.audit.Fault;
import trader.crashtest.audit.OrderAudit;
import trader.crashtest.audit.QueueContents;
import trader.crashtest.audit.WaitingOrder;
import trader.launcher.jvm.JvmFailure;
import trader.common.Settings;
import trader.server.ServerConfig;
import trader.server.order.OrderRecords;
import trader.server.order.OrderStore;

/**
 * The audits of a campaign: when all orders are answered, the queues of the running broker and what is in doubt there;
 * then the server is stopped in order, says what it knows to be in doubt, and leaves its records to be read.
 */
final class Audits {
    private static final long LOOK_MS = 100;

    private final CrashPlan plan;

    Audits(CrashPlan plan) {
        this.plan = plan;
    }

    /** What is in the queues. */
    private record Queues(List<WaitingOrder> orders, long inHand, List<String> inDoubt) implements QueueContents {
        boolean isQuiet() {
            return inDoubt.isEmpty() && inHand == 0 && orders.stream().allMatch(WaitingOrder::dead);
        }

        @Override
        public void forEach(java.util.function.Consumer<WaitingOrder> action) {
            orders.forEach(action);
        }

        @Override
        public void close() {
            // It is in memory.
        }
    }

    /** Audits a world whose orders are answered; afterwards its server does not run. Offenders are written to a file. */
    AuditFigures audit(TestBed world) throws IOException, InterruptedException, JvmFailure {
        Queues queues = awaitQuiet(world);
        world.stopInOrder();
        int known = inDoubt(world.server().life().resolve("server.json"));
        try (OrderRecords records = orders(world).records(); OrderAudit audit = new OrderAudit()) {
            if (!plan.database().isEmpty()) {
                audit.ignoreOtherSenders();
            }
            AuditResult result = audit.queues(queues).journal(world.ledger().file()).records(records).result();
            if (!result.passed()) {
                new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT)
                        .writeValue(world.directory().resolve("audit.json").toFile(), result);
            }
            return new AuditFigures(world.ledger().sinceLastAudit(result.sent()), result.records(),
                    result.count(Fault.LOST), result.count(Fault.DUPLICATED), result.count(Fault.GHOST),
                    result.count(Fault.CONTRADICTING) + result.count(Fault.FORKED), result.count(Fault.REPORTED_TWICE),
                    result.count(Fault.UNANSWERED), result.count(Fault.DEAD_LETTER),
                    Math.max(queues.inHand(), result.waiting()), Math.max(known, result.count(Fault.IN_DOUBT)),
                    result.problems());
        }
    }

    /**
     * The prepared branches, as the broker and the resource tell them themselves, where they can be asked while the
     * server runs; those in work are among them.
     */
    Set<String> prepared(TestBed world) throws IOException {
        Set<String> branches = new TreeSet<>();
        try (BrokerContents contents = BrokerContents.of(world.brokerUrl())) {
            branches.addAll(contents.inDoubt());
        }
        OrderStore orders = orders(world);
        if (orders.isReadableWhileInUse()) {
            try (OrderRecords records = orders.records()) {
                branches.addAll(records.inDoubt());
            }
        }
        return branches;
    }

    /**
     * An order that was answered may still wait as the copy that was sent again, and one that was only confirmed for
     * the first time; nothing may wait for long.
     */
    private static Queues awaitQuiet(TestBed world) throws IOException, InterruptedException {
        long endNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(FaultInjector.RECOVERY_LIMIT_MS);
        try (BrokerContents contents = BrokerContents.of(world.brokerUrl())) {
            while (true) {
                List<WaitingOrder> orders = new ArrayList<>();
                contents.forEach(orders::add);
                Queues queues = new Queues(orders, contents.waiting(), contents.inDoubt());
                if (queues.isQuiet() || System.nanoTime() > endNs) {
                    return queues;
                }
                Thread.sleep(LOOK_MS);
            }
        }
    }

    /** What the server knew to be in doubt when it ended. */
    private static int inDoubt(Path serverJson) throws IOException {
        JsonNode recovery = new ObjectMapper().readTree(serverJson.toFile()).path("recovery");
        if (!recovery.path("inDoubt").isInt()) {
            throw new IOException(serverJson + " does not say what is in doubt");
        }
        return recovery.get("inDoubt").asInt();
    }

    private static OrderStore orders(TestBed world) throws IOException {
        return ServerConfig.from(Settings.read(world.server().life().resolve("server.properties"))).orders();
    }
}
