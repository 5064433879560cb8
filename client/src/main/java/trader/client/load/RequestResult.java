package trader.client.load;

import trader.fixml.FixmlMessage;
import trader.runfiles.Outcome;

/**
 * The result of one request, for the script that made it: public, because Jython sees no other types.
 *
 * @param reply null if none arrived
 * @param problem null if there was none
 * @param intendedNs when the request should have been sent
 * @param sentNs when it was sent
 * @param completedNs when the reply had arrived and was checked
 */
public record RequestResult(Outcome outcome, FixmlMessage reply, String problem, long intendedNs, long sentNs,
        long completedNs) {
    /** Whether the reply was anything but a reject. */
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
