package trader.client.load;

import trader.client.record.Counts;
import trader.client.record.Outcome;
import trader.jmsclient.Service;
import trader.jmsclient.StrayReplies;

/**
 * Counts one thread's requests when they are sent and again when they end, each by one thread (in the open loop by
 * two); readers come after they have met these at the gate or their end.
 */
final class Tally {
    private final long[] sent = new long[Service.values().length];
    private final long[][] outcomes = new long[Service.values().length][Outcome.values().length];

    void sent(Service service) {
        sent[service.ordinal()]++;
    }

    void count(Service service, Outcome outcome) {
        outcomes[service.ordinal()][outcome.ordinal()]++;
    }

    Counts counts(Service service, StrayReplies strays) {
        long ok = of(service, Outcome.OK);
        long rejected = of(service, Outcome.REJECTED);
        return new Counts(sent[service.ordinal()], ok + rejected, rejected, of(service, Outcome.TIMEOUT),
                of(service, Outcome.ERROR), strays);
    }

    private long of(Service service, Outcome outcome) {
        return outcomes[service.ordinal()][outcome.ordinal()];
    }
}
