package trader.crashtest.audit;

import java.util.Locale;

/** What can be wrong with an order, or a request to cancel or replace one. One may have several faults. */
public enum Fault {
    /** Its sender was told what became of it, and there is no record; or the broker had confirmed it, and it is gone. */
    LOST("told or confirmed, but not recorded"),
    /** It was sent, and its sender was never told what became of it; where a confirmation was enough: nor recorded. */
    UNANSWERED("sent, but never answered"),
    /** There is more than one record of it. */
    DUPLICATED("recorded more than once"),
    /** It is recorded or queued, and nobody sent it. */
    GHOST("recorded or queued, but never sent"),
    /** Two answers differ, or an answer and the record, or the record and what was sent. */
    CONTRADICTING("two accounts of it differ"),
    /** Two requests changed the same version of it. */
    FORKED("changed twice from one version"),
    /** Its sender was told again what became of it, and nothing in that said that it may have been told before. */
    REPORTED_TWICE("reported twice, as if for the first time"),
    /** It is a dead letter, or expired. */
    DEAD_LETTER("among the dead letters"),
    /** A branch of a transaction is prepared, and neither committed nor rolled back. */
    IN_DOUBT("in doubt: prepared, not resolved");

    private final String words;

    Fault(String words) {
        this.words = words;
    }

    /** The name in tables. */
    public String spelling() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** What it means. */
    public String words() {
        return words;
    }
}
