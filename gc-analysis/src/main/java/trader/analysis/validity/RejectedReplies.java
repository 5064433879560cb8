package trader.analysis.validity;

import java.util.Locale;

/**
 * Replies of a service.
 *
 * @param service  such as quote
 * @param rejected rejects among them
 */
public record RejectedReplies(String service, long rejected, long replied) {
    private static final double AT_MOST = 0.01;

    /**
     * Why they are no measure of the service; null if they are. A reject is answered without the work that is to be
     * measured.
     *
     * @param wanted whether the script asks for rejects
     * @param first  the first reject, or null
     */
    public String problem(boolean wanted, String first) {
        if (wanted || rejected <= AT_MOST * replied) {
            return null;
        }
        return String.format(Locale.ROOT, "%d of %d %s replies are rejects (%.1f %%; allowed: %.0f %%, or any number if"
                + " the script calls wantRejects())%s", rejected, replied, service, 100.0 * rejected / replied,
                100 * AT_MOST, first == null || !first.startsWith(service) ? "" : "; the first, " + first);
    }
}
