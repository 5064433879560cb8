package trader.grid.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trader.grid.ledger.Ledger;
import trader.grid.ledger.RefusedRequestException;
import trader.grid.ledger.Transfer;
import trader.grid.ledger.TransferOutcome;

class TransferLoadTest {
    private static final int ENOUGH = 50;

    /** Answers all transfers, after it has failed once if told so. */
    private static class RecordingLedger implements Ledger {
        final ConcurrentLinkedQueue<Long> accepted = new ConcurrentLinkedQueue<>();
        final ConcurrentLinkedQueue<Long> failed = new ConcurrentLinkedQueue<>();
        final AtomicBoolean failsOnce;
        final boolean isRepeatable;
        final CountDownLatch enough = new CountDownLatch(ENOUGH);

        RecordingLedger(boolean failsOnce, boolean isRepeatable) {
            this.failsOnce = new AtomicBoolean(failsOnce);
            this.isRepeatable = isRepeatable;
        }

        @Override
        public TransferOutcome[] transfer(Transfer... transfers) {
            if (failsOnce.getAndSet(false)) {
                Arrays.stream(transfers).forEach(each -> failed.add(each.id()));
                throw new IllegalStateException("a member left");
            }
            TransferOutcome[] outcomes = new TransferOutcome[transfers.length];
            Arrays.fill(outcomes, TransferOutcome.ACCEPTED);
            Arrays.stream(transfers).forEach(each -> accepted.add(each.id()));
            // What is to be repeated must not be overtaken by the end of the load.
            if (!isRepeatable || accepted.containsAll(failed)) {
                enough.countDown();
            }
            return outcomes;
        }

        @Override
        public boolean isRepeatable() {
            return isRepeatable;
        }

        @Override
        public int underWay() {
            return 0;
        }
    }

    private final ExpectedAccounts expected = new ExpectedAccounts(5);

    @Test
    void expectsTheAcknowledgedTransfers() throws Exception {
        RecordingLedger ledger = new RecordingLedger(false, true);
        LoadFigures figures = run(ledger);
        assertThat(figures.transfers()).isEqualTo(ledger.accepted.size()).isGreaterThanOrEqualTo(ENOUGH * 3);
        assertThat(new HashSet<>(ledger.accepted)).hasSameSizeAs(ledger.accepted);
        long debits = 0;
        long sum = 0;
        for (int id = 0; id < expected.count(); id++) {
            debits += expected.debits(id);
            sum += expected.balanceCents(id);
            assertThat(expected.isUnclear(id)).isFalse();
        }
        assertThat(debits).isEqualTo(figures.transfers());
        assertThat(sum).isEqualTo(expected.count() * Accounts.BALANCE_CENTS);
        assertThat(figures.response().getTotalCount()).isEqualTo(figures.transfers() / 3);
    }

    @Test
    void repeatsTransfersWithUnknownOutcomes() throws Exception {
        RecordingLedger ledger = new RecordingLedger(true, true);
        LoadFigures figures = run(ledger);
        assertThat(figures.failures().requests()).isEqualTo(1);
        assertThat(figures.failures().first()).contains("a member left");
        assertThat(figures.failures().unknown()).isZero();
        assertThat(ledger.failed).hasSize(3);
        assertThat(ledger.accepted).containsAll(ledger.failed).doesNotHaveDuplicates();
    }

    @Test
    void leavesAccountsUnclearIfTransfersCannotBeRepeated() throws Exception {
        RecordingLedger ledger = new RecordingLedger(true, false);
        LoadFigures figures = run(ledger);
        assertThat(figures.failures().unknown()).isEqualTo(3);
        Set<Boolean> unclear = new HashSet<>();
        for (int id = 0; id < expected.count(); id++) {
            unclear.add(expected.isUnclear(id));
        }
        assertThat(unclear).contains(true);
    }

    @Test
    void endsWhenARequestIsRefused() throws Exception {
        RecordingLedger ledger = new RecordingLedger(false, true) {
            @Override
            public TransferOutcome[] transfer(Transfer... transfers) {
                if (enough.getCount() == 0) {
                    throw new RefusedRequestException("answered 413");
                }
                return super.transfer(transfers);
            }
        };
        TransferLoad load = load(ledger);
        load.open();
        try (load) {
            ledger.enough.await();
            assertThatThrownBy(load::awaitLongestGap).isInstanceOf(RefusedRequestException.class);
        }
        assertThatThrownBy(load::take).hasMessage("answered 413");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void endsWithTheReasonWhenNoRequestIsAnswered(boolean isRepeatable) throws Exception {
        RecordingLedger ledger = new RecordingLedger(false, isRepeatable) {
            @Override
            public TransferOutcome[] transfer(Transfer... transfers) {
                throw new IllegalStateException("nobody listens at port 1");
            }
        };
        TransferLoad load = new TransferLoad(ledger, new TransferLoad.Plan(2, 3, 0, 50, 0, 1), expected);
        load.open();
        try (load) {
            assertThatThrownBy(load::awaitLongestGap).hasMessage("no request was answered; the last failure:"
                    + " java.lang.IllegalStateException: nobody listens at port 1");
        }
        assertThatThrownBy(load::transfers).hasMessageContaining("nobody listens at port 1");
    }

    @Test
    void sendsNothingWhilePaused() throws Exception {
        RecordingLedger ledger = new RecordingLedger(false, true);
        try (TransferLoad load = load(ledger)) {
            load.open();
            ledger.enough.await();
            load.pause();
            long paused = load.transfers();
            assertThat(ledger.accepted).hasSize((int) paused);
            load.resume();
            while (load.transfers() == paused) {
                Thread.sleep(1);
            }
            load.pause();
        }
        assertThat(load(ledger).transfers()).isZero();
    }

    private LoadFigures run(RecordingLedger ledger) throws InterruptedException {
        TransferLoad load = load(ledger);
        load.open();
        try (load) {
            ledger.enough.await();
        }
        return load.take();
    }

    private TransferLoad load(Ledger ledger) {
        return new TransferLoad(ledger, new TransferLoad.Plan(2, 3, 0, 60_000, 0, 1), expected);
    }
}
