package trader.crashtest.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import trader.client.journal.OrderJournal;
import trader.crashtest.load.RandomOrders;

class OrderAuditTest {
    @TempDir
    private Path directory;
    private final List<PlantedOrder> orders = new ArrayList<>();
    private final List<String> inDoubt = new ArrayList<>();

    @ParameterizedTest
    @EnumSource
    void oneFaultAmongHealthyOrdersIsFound(Planting planting) throws IOException {
        healthy(20, 1);
        planting.plant(orders.get(7));

        AuditResult result = audit();

        assertThat(result.faults()).isEqualTo(expected(List.of(planting)));
        assertThat(result.passed()).isEqualTo(planting.faults().isEmpty());
        assertThat(result.offenders()).hasSize(planting.faults().size()).allSatisfy(offender -> {
            assertThat(offender.sender()).isEqualTo(orders.get(7).order.header().senderCompId());
            assertThat(offender.clOrdId()).isEqualTo(orders.get(7).order.clOrdId());
        });
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void mixedFaultsAreCountedExactly(long seed) throws IOException {
        Random random = new Random(seed);
        healthy(600, seed);
        List<Planting> planted = new ArrayList<>();
        for (int i = 0; i < random.nextInt(1, 500); i++) {
            Planting planting = Planting.values()[random.nextInt(Planting.values().length)];
            planting.plant(orders.get(i));
            planted.add(planting);
        }
        Collections.shuffle(orders, random);

        assertThat(audit().faults()).as("seed %d", seed).isEqualTo(expected(planted));
        try (Stream<Path> left = Files.list(directory.resolve("scratch"))) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void unansweredOrdersAreToldApart() throws IOException {
        healthy(20, 1);
        Planting.UNANSWERED_RECORDED.plant(orders.get(0));
        Planting.UNANSWERED_RECORDED.plant(orders.get(1));
        Planting.UNANSWERED_QUEUED.plant(orders.get(2));
        Planting.UNANSWERED_DEAD.plant(orders.get(3));
        Planting.UNANSWERED_NOWHERE.plant(orders.get(4));

        assertThat(audit().unanswered()).isEqualTo(Map.of(OrderLocation.RECORDED, 2L, OrderLocation.QUEUED, 1L,
                OrderLocation.DEAD_LETTER, 1L, OrderLocation.NOWHERE, 1L));
    }

    @Test
    void aBranchInDoubtIsAFault() throws IOException {
        healthy(5, 1);
        inDoubt.add("broker: 0815");
        AuditResult result = audit();
        assertThat(result.passed()).isFalse();
        assertThat(result.count(Fault.IN_DOUBT)).isEqualTo(1);
        assertThat(result.offenders()).extracting(AuditResult.Offender::detail).containsExactly("broker: 0815");
    }

    @Test
    void everyFaultIsCountedButOnlySomeAreNamed() throws IOException {
        healthy(100, 1);
        orders.forEach(Planting.DEAD_THOUGH_DONE::plant);
        AuditResult result = audit();
        assertThat(result.count(Fault.DEAD_LETTER)).isEqualTo(100);
        assertThat(result.offenders()).hasSize(OrderAudit.LISTED);
    }

    @Test
    void nothingToAuditIsNoPass() throws IOException {
        assertThat(audit().problems()).containsExactly("nothing to audit: no order was sent",
                "nothing to audit: no order is recorded");
        healthy(3, 1);
        orders.forEach(Planting.REFUSED_FOR_GOOD::plant);
        AuditResult result = audit();
        assertThat(result.problems()).containsExactly("nothing to audit: no order is recorded");
        assertThat(result.passed()).isFalse();
    }

    @Test
    void recordsOfOtherSendersCountUnlessTheyAreToBeIgnored() throws IOException {
        healthy(10, 1);
        PlantedOrder other = new PlantedOrder(new RandomOrders("SOMEBODY", 10, 1).next());
        Planting.GHOST_RECORDED.plant(other);
        orders.add(other);
        assertThat(audit().count(Fault.GHOST)).isEqualTo(1);

        AuditResult result = audit(true);
        assertThat(result.passed()).isTrue();
        assertThat(result.ignored()).isEqualTo(1);
    }

    private void healthy(int count, long seed) {
        RandomOrders one = new RandomOrders("A", 10, seed);
        RandomOrders other = new RandomOrders("B\té", 10, seed + 1);
        for (int i = 0; i < count; i++) {
            orders.add(new PlantedOrder((i % 2 == 0 ? one : other).next()));
        }
    }

    private static Map<Fault, Long> expected(List<Planting> planted) {
        Map<Fault, Long> faults = new EnumMap<>(Fault.class);
        for (Fault fault : Fault.values()) {
            faults.put(fault, planted.stream().filter(each -> each.faults().contains(fault)).count());
        }
        return faults;
    }

    private AuditResult audit() throws IOException {
        return audit(false);
    }

    private AuditResult audit(boolean ignoresOthers) throws IOException {
        Path scratch = Files.createDirectories(directory.resolve("scratch"));
        try (OrderAudit audit = new OrderAudit(ignoresOthers, OrderAudit.LISTED, scratch).inDoubt(inDoubt)) {
            for (int client = 1; client <= 2; client++) {
                Path file = directory.resolve("client-" + client).resolve(OrderJournal.FILE);
                Files.deleteIfExists(file);
                try (OrderJournal journal = new OrderJournal(file).open()) {
                    for (int i = client - 1; i < orders.size(); i += 2) {
                        orders.get(i).writeTo(journal);
                    }
                }
                audit.journal(file);
            }
            orders.forEach(order -> {
                order.queuesTo(audit::add);
                order.recordsTo(audit::add);
            });
            return audit.result();
        }
    }
}
