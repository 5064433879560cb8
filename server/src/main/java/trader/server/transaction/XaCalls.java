package trader.server.transaction;

import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** Counts the transaction manager's calls to a resource manager. Thread-safe. */
public final class XaCalls {
    final LongAdder start = new LongAdder();
    final LongAdder end = new LongAdder();
    final LongAdder prepare = new LongAdder();
    final LongAdder commit = new LongAdder();
    final LongAdder commitOnePhase = new LongAdder();
    final LongAdder rollback = new LongAdder();
    final LongAdder recover = new LongAdder();
    final LongAdder forget = new LongAdder();

    /** Sets all counts to 0; meant for times without transactions. */
    public void reset() {
        for (LongAdder each : List.of(start, end, prepare, commit, commitOnePhase, rollback, recover, forget)) {
            each.reset();
        }
    }

    public Figures figures() {
        return new Figures(start.sum(), end.sum(), prepare.sum(), commit.sum(), commitOnePhase.sum(), rollback.sum(),
                recover.sum(), forget.sum());
    }

    /** Calls by method; {@code commit} counts only those in two phases. */
    public record Figures(long start, long end, long prepare, long commit, long commitOnePhase, long rollback,
            long recover, long forget) {
    }
}
