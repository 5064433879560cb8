package trader.crashtest.campaign;

import java.util.List;

/**
 * The result of an audit.
 *
 * @param newOrders orders since the last audit of the same data directory
 * @param records all records of the resource
 * @param deadLetters healthy orders among the dead letters
 * @param problems reasons why there was nothing to audit
 */
record AuditFigures(long newOrders, long records, Unaccounted unaccounted, long deadLetters, long waiting, long inDoubt,
        List<String> problems) {
    static final AuditFigures NONE = new AuditFigures(0, 0, Unaccounted.NONE, 0, 0, 0, List.of());

    /**
     * Orders whose client and record do not agree.
     *
     * @param contradicting orders whose answer differs from the record, or that were changed twice from one version
     * @param reportedTwice orders whose FIX client got a second report that was not marked as a repetition
     */
    record Unaccounted(long lost, long duplicated, long ghosts, long contradicting, long reportedTwice,
            long unanswered) {
        static final Unaccounted NONE = new Unaccounted(0, 0, 0, 0, 0, 0);

        Unaccounted plus(Unaccounted more) {
            return new Unaccounted(lost + more.lost, duplicated + more.duplicated, ghosts + more.ghosts,
                    contradicting + more.contradicting, reportedTwice + more.reportedTwice,
                    unanswered + more.unanswered);
        }

        @Override
        public String toString() {
            return lost + " lost, " + duplicated + " duplicated, " + ghosts + " ghosts, " + contradicting
                    + " contradicting or forked, " + reportedTwice + " reported twice, " + unanswered + " unanswered";
        }
    }

    /** The sum, except for the records, because later audits of a directory count earlier records again. */
    AuditFigures plus(AuditFigures more) {
        return new AuditFigures(newOrders + more.newOrders, more.records, unaccounted.plus(more.unaccounted),
                deadLetters + more.deadLetters, waiting + more.waiting, inDoubt + more.inDoubt, more.problems);
    }

    boolean passed() {
        return problems.isEmpty() && unaccounted.equals(Unaccounted.NONE) && deadLetters + waiting + inDoubt == 0;
    }

    @Override
    public String toString() {
        return newOrders + " orders, " + records + " records: " + faults();
    }

    /** The counts that must be zero, and the problems. */
    String faults() {
        return unaccounted + ", " + deadLetters + " dead letters, " + waiting + " still in the queue, " + inDoubt
                + " in doubt"
                + (problems.isEmpty() ? "" : "; " + String.join("; ", problems));
    }
}
