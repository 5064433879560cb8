package trader.crashtest.campaign;

import java.util.List;

/**
 * What an audit found.
 *
 * @param newOrders orders since the last audit of the same data directory
 * @param records records that the resource holds
 * @param lost orders that were answered and are not there
 * @param duplicated orders that are there more than once
 * @param ghosts records that nobody asked for
 * @param contradicting orders whose answer is not what is recorded, or that were changed twice from one version
 * @param reportedTwice orders whose FIX client got a second report, with nothing in it that said so
 * @param unanswered orders without an answer
 * @param deadLetters healthy orders among the dead letters
 * @param waiting orders that are still in the queue
 * @param inDoubt branches that nobody has resolved
 * @param problems why this was no audit at all
 */
public record AuditFigures(long newOrders, long records, long lost, long duplicated, long ghosts, long contradicting,
        long reportedTwice, long unanswered, long deadLetters, long waiting, long inDoubt, List<String> problems) {
    /** Nothing found, in nothing. */
    static final AuditFigures NONE = new AuditFigures(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
            List.of());

    /** The sum; the records are the other's, as several audits of a directory see most of them again. */
    AuditFigures plus(AuditFigures more) {
        return new AuditFigures(newOrders + more.newOrders, more.records, lost + more.lost,
                duplicated + more.duplicated, ghosts + more.ghosts, contradicting + more.contradicting,
                reportedTwice + more.reportedTwice, unanswered + more.unanswered, deadLetters + more.deadLetters,
                waiting + more.waiting, inDoubt + more.inDoubt, more.problems);
    }

    /** Zero is the only pass. */
    boolean passed() {
        return problems.isEmpty() && lost + duplicated + ghosts + contradicting + reportedTwice + unanswered
                + deadLetters + waiting + inDoubt == 0;
    }

    @Override
    public String toString() {
        return newOrders + " orders, " + records + " records: " + faults();
    }

    /** What is to be zero, and the problems. */
    String faults() {
        return lost + " lost, " + duplicated + " duplicated, " + ghosts + " ghosts, " + contradicting
                + " contradicting, " + reportedTwice + " reported twice, " + unanswered + " unanswered, " + deadLetters
                + " dead letters, " + waiting + " still in the queue, " + inDoubt + " in doubt"
                + (problems.isEmpty() ? "" : "; " + String.join("; ", problems));
    }
}
