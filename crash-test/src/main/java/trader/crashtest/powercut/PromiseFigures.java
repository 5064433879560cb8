package trader.crashtest.powercut;

import java.util.List;

/**
 * Whether the promises of a server came after what they need was on the disk.
 *
 * @param forgotten decisions in the order log that were forgotten
 * @param beforeFsync promises that left before an fsync of what they need, and decisions that were forgotten before an
 *        fsync of the broker's commit
 * @param beforeName promises that left before the fsync of the name of a file that holds what they need
 * @param unfounded promises, and forgotten decisions, of which nothing was written
 * @param first the first of each of these, for the record
 */
public record PromiseFigures(long confirmations, long answers, long forgotten, long beforeFsync, long beforeName,
        long unfounded, List<String> first) {
    /** The sum; {@code first} is that of this one, unless it is empty. */
    public PromiseFigures plus(PromiseFigures more) {
        return new PromiseFigures(confirmations + more.confirmations, answers + more.answers,
                forgotten + more.forgotten, beforeFsync + more.beforeFsync, beforeName + more.beforeName,
                unfounded + more.unfounded, first.isEmpty() ? more.first : first);
    }

    public boolean kept() {
        return beforeFsync + beforeName + unfounded == 0;
    }

    @Override
    public String toString() {
        return confirmations + " confirmations, " + answers + " answers"
                + (forgotten == 0 ? "" : ", " + forgotten + " forgotten decisions") + ": " + beforeFsync
                + " before the fsync, "
                + beforeName + " before the fsync of the file's name, " + unfounded + " without anything written"
                + (first.isEmpty() ? "" : "; first: " + String.join("; ", first));
    }
}
