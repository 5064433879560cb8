package trader.crashtest.powercut;

import java.util.List;

/**
 * Whether the promises of a server came after what they need was on the disk.
 *
 * @param forgotten decisions in the order log that were forgotten
 * @param beforeForce promises that left before a forced write of what they need, and decisions that were forgotten
 *        before a forced write of the broker's commit
 * @param beforeName promises that left before the name of a file that holds what they need was forced
 * @param unfounded promises, and forgotten decisions, of which nothing was written
 * @param first the first of each of these, for the record
 */
public record PromiseFigures(long confirmations, long answers, long forgotten, long beforeForce, long beforeName,
        long unfounded, List<String> first) {
    /** The sum; {@code first} is that of this one, unless it is empty. */
    public PromiseFigures plus(PromiseFigures more) {
        return new PromiseFigures(confirmations + more.confirmations, answers + more.answers,
                forgotten + more.forgotten, beforeForce + more.beforeForce, beforeName + more.beforeName,
                unfounded + more.unfounded, first.isEmpty() ? more.first : first);
    }

    public boolean kept() {
        return beforeForce + beforeName + unfounded == 0;
    }

    @Override
    public String toString() {
        return confirmations + " confirmations, " + answers + " answers"
                + (forgotten == 0 ? "" : ", " + forgotten + " forgotten decisions") + ": " + beforeForce
                + " before the forced write, "
                + beforeName + " before the file's name was forced, " + unfounded + " without anything written"
                + (first.isEmpty() ? "" : "; first: " + String.join("; ", first));
    }
}
