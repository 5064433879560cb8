package trader.grid.ledger;

import java.util.function.BiFunction;

public enum LedgerKind {
    SOUND(SoundLedger::new), QUEUED((caches, retention) -> new QueuedLedger(caches));

    private final BiFunction<LedgerCaches, Retention, Ledger> maker;

    LedgerKind(BiFunction<LedgerCaches, Retention, Ledger> maker) {
        this.maker = maker;
    }

    public Ledger ledger(LedgerCaches caches, Retention retention) {
        return maker.apply(caches, retention);
    }
}
