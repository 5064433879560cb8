package trader.client.load;

import trader.client.record.Counts;
import trader.client.record.Outcome;
import trader.client.request.Service;
import trader.client.request.StrayReplies;

/** Counts the outcomes of one thread's requests; one writer, readers after they have met it at the gate or its end. */
final class Tally {
    private final long[][] outcomes = new long[Service.values().length][Outcome.values().length];

    void count(Service service, Outcome outcome) {
        outcomes[service.ordinal()][outcome.ordinal()]++;
    }

    Counts counts(Service service, StrayReplies strays) {
        long ok = of(service, Outcome.OK);
        long rejected = of(service, Outcome.REJECTED);
        long timeouts = of(service, Outcome.TIMEOUT);
        long errors = of(service, Outcome.ERROR);
        return new Counts(ok + rejected + timeouts + errors, ok + rejected, rejected, timeouts, errors, strays);
    }

    private long of(Service service, Outcome outcome) {
        return outcomes[service.ordinal()][outcome.ordinal()];
    }
}
