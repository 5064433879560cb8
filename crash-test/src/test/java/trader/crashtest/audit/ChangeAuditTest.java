package trader.crashtest.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.client.journal.OrderJournal;
import trader.fixml.CxlRejReason;
import trader.fixml.CxlRejResponseTo;
import trader.fixml.ExecType;
import trader.fixml.ExecutionReport;
import trader.fixml.Header;
import trader.fixml.OrdStatus;
import trader.fixml.OrdType;
import trader.fixml.Order;
import trader.fixml.OrderAnswer;
import trader.fixml.OrderCancelReject;
import trader.fixml.OrderCancelReplaceRequest;
import trader.fixml.OrderCancelRequest;
import trader.fixml.OrderRequest;
import trader.fixml.Side;
import trader.server.order.OrderRecord;

/**
 * An order that is replaced, cancelled, and cancelled too late; and what the audit says when something of it is wrong.
 */
class ChangeAuditTest {
    private static final Header HEADER = Header.from("A");
    private static final BigDecimal HUNDRED = new BigDecimal("100");
    private static final BigDecimal PRICE = new BigDecimal("9.5");

    @TempDir
    private Path directory;
    private int journals;
    private final List<OrderRequest> sent = new ArrayList<>();
    private final Map<String, OrderAnswer> told = new LinkedHashMap<>();
    private final Map<String, OrderRecord> records = new LinkedHashMap<>();

    @BeforeEach
    void healthy() {
        Order order = new Order(HEADER, "O1", "S0001", Side.BUY, HUNDRED, null, Instant.EPOCH);
        sent.add(order);
        sent.add(new OrderCancelReplaceRequest(HEADER, "O1", "O2", "S0001", Side.BUY, OrdType.LIMIT, HUNDRED, PRICE,
                null, null, null, Instant.EPOCH));
        sent.add(cancel("O2", "O3"));
        sent.add(cancel("O2", "O4"));
        happened(ExecutionReport.accepted(order, "N", "E-O1", Instant.EPOCH), 0);
        happened(changed("O1", "O2", ExecType.REPLACED), 1);
        happened(changed("O2", "O3", ExecType.CANCELED), 2);
        happened(reject("O2", "O4"), OrderRecord.REFUSED);
    }

    @Test
    void allIsWell() throws IOException {
        AuditResult result = audit();
        assertThat(result.passed()).as("%s", result).isTrue();
        assertThat(result.journals().sent()).isEqualTo(4);
        assertThat(result.journals().answered()).isEqualTo(4);
        assertThat(result.records()).isEqualTo(4);
    }

    @Test
    void twoThatChangedOneVersionAreFound() throws IOException {
        happened(changed("O2", "O4", ExecType.CANCELED), 2);
        assertThat(faults()).isEqualTo(Map.of(Fault.FORKED, "O2 changed by O3 and by O4"));
    }

    @Test
    void aCancelThatIsNotRecordedIsLost() throws IOException {
        records.remove("O3");
        assertThat(faults()).containsOnlyKeys(Fault.LOST);
        told.remove("O4");
        records.remove("O4");
        assertThat(faults()).containsOnlyKeys(Fault.LOST, Fault.UNANSWERED);
    }

    @Test
    void aChangeThatNoClientSentIsAGhost() throws IOException {
        sent.remove(2);
        told.remove("O3");
        assertThat(faults()).isEqualTo(Map.of(Fault.GHOST, "O3 recorded: [N, E-O3, O2, 4, 4, S0001, 1, 2, 100, 9.5,"
                + " 0]"));
    }

    @Test
    void accountsThatDifferAreFound() throws IOException {
        records.put("O3", new OrderRecord("A", "E-O3", OrderRecord.REFUSED, reject("O2", "O3")));
        assertThat(faults()).containsOnlyKeys(Fault.CONTRADICTING);
        happened(changed("O2", "O3", ExecType.REPLACED), 2);
        assertThat(faults().get(Fault.CONTRADICTING)).startsWith("O3 CANCEL_SENT");
        happened(changed("O1", "O3", ExecType.CANCELED), 2);
        assertThat(faults()).containsEntry(Fault.CONTRADICTING, "O3 origId sent 'O2', recorded 'O1'");
    }

    @Test
    void anOrderThatWasChangedIsRecordedItself() throws IOException {
        records.remove("O2");
        told.remove("O2");
        sent.remove(1);
        assertThat(faults()).isEqualTo(Map.of(Fault.CONTRADICTING, "O2 changed by O3, but not recorded itself"));
    }

    private void happened(OrderAnswer answer, int version) {
        told.put(answer.clOrdId(), answer);
        records.put(answer.clOrdId(), new OrderRecord("A", "E-" + answer.clOrdId(), version, answer));
    }

    private static OrderCancelRequest cancel(String orig, String id) {
        return new OrderCancelRequest(HEADER, orig, id, "S0001", Side.BUY, HUNDRED, Instant.EPOCH);
    }

    private static ExecutionReport changed(String orig, String id, ExecType type) {
        boolean cancelled = type == ExecType.CANCELED;
        return new ExecutionReport(null, "N", "E-" + id, id, orig, null, type,
                cancelled ? OrdStatus.CANCELED : OrdStatus.NEW, null, "S0001", Side.BUY, OrdType.LIMIT, HUNDRED, PRICE,
                null, null, cancelled ? BigDecimal.ZERO : HUNDRED, BigDecimal.ZERO, BigDecimal.ZERO, null,
                Instant.EPOCH);
    }

    private static OrderCancelReject reject(String orig, String id) {
        return new OrderCancelReject(Header.NONE, "N", id, orig, OrdStatus.CANCELED,
                CxlRejResponseTo.ORDER_CANCEL_REQUEST, CxlRejReason.TOO_LATE_TO_CANCEL, "late", Instant.EPOCH);
    }

    private Map<Fault, String> faults() throws IOException {
        return audit().offenders().stream().collect(Collectors.toMap(AuditResult.Offender::fault,
                offender -> offender.clOrdId() + " " + offender.detail(), (one, other) -> one));
    }

    private AuditResult audit() throws IOException {
        Path file = directory.resolve("client-" + ++journals).resolve(OrderJournal.FILE);
        try (OrderJournal journal = new OrderJournal(file).open(); OrderAudit audit = new OrderAudit(false)) {
            sent.forEach(journal::sent);
            told.forEach((id, answer) -> journal.answered("A", id, answer));
            records.values().forEach(audit::add);
            return audit.journal(file).result();
        }
    }
}
