package trader.client.load;

import trader.client.record.Outcome;
import trader.fixml.FixmlMessage;

/**
 * What came of one request, for the script that made it.
 *
 * @param outcome how it ended
 * @param reply the reply, or null
 * @param problem what went wrong, or null
 * @param intendedNs when it should have been sent
 * @param sentNs when it was
 * @param completedNs when it was over
 */
public record Result(Outcome outcome, FixmlMessage reply, String problem, long intendedNs, long sentNs, long completedNs) {
    /** Whether it was answered by anything but a reject. */
    public boolean isOk() {
        return outcome == Outcome.OK;
    }

    /** From the intended send to the checked reply. */
    public long responseNs() {
        return completedNs - intendedNs;
    }

    /** From the send to the checked reply. */
    public long serviceNs() {
        return completedNs - sentNs;
    }
}
