package trader.crashtest.audit;

/** A fault of an order, or of a request to cancel or replace one. One order may have several faults. */
public enum Fault {
    /** It was answered but has no record; or the broker confirmed it, but it is gone. */
    LOST("answered or confirmed, but not recorded"),
    /** It was sent but never answered; if its sender needed only a confirmation, it also has no record. */
    UNANSWERED("sent, but never answered"),
    DUPLICATED("recorded more than once"),
    GHOST("recorded or queued, but never sent"),
    CONTRADICTING("order, answers and record differ"),
    FORKED("changed twice from one version"),
    /** It was answered again, and the answer was not marked as a possible duplicate. */
    REPORTED_TWICE("answered again without a mark that it is a repetition"),
    DEAD_LETTER("among the dead letters"),
    IN_DOUBT("prepared, but neither committed nor rolled back");

    private final String description;

    Fault(String description) {
        this.description = description;
    }

    public String description() {
        return description;
    }
}
