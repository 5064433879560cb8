package trader.client.load;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.client.record.Counts;
import trader.client.record.SendTimes;
import trader.common.timing.RunQueueClock;
import trader.fixml.FixmlMessage;
import trader.fixml.Order;
import trader.jmsclient.ReplyCheck;
import trader.jmsclient.RequestFailedException;
import trader.jmsclient.RequestTimeoutException;
import trader.jmsclient.Service;
import trader.runfiles.Outcome;

/**
 * Counts and records the requests of one thread, and logs the first failure.
 *
 * <p>Threads: one thread calls {@link #sent}; the same thread or, in the open loop, another calls {@link #end}. Others
 * read the counts when these threads wait at the {@link PhaseGate}, or have ended.
 */
final class RequestRecorder {
    private static final Logger LOG = LoggerFactory.getLogger(RequestRecorder.class);

    private final LoadRun run;
    private final Transport<?> transport;
    private final int thread;
    private final long[] sent = new long[Service.values().length];
    private final long[][] outcomes = new long[Service.values().length][Outcome.values().length];
    private boolean warned;

    /** Waits for a reply, or already has it. */
    interface ReplySource {
        FixmlMessage reply() throws RequestTimeoutException, RequestFailedException;
    }

    RequestRecorder(LoadRun run, Transport<?> transport, int thread) {
        this.run = run;
        this.transport = transport;
        this.thread = thread;
    }

    /** Counts a request that is about to be sent. */
    void sent(Service service) {
        sent[service.ordinal()]++;
    }

    /**
     * Takes the reply of a request, checks it, and records the request.
     *
     * @param request  null if it was not sent: the reply source gives the reason
     * @param runQueue of this thread, if it also sent the request; null: not measured
     */
    RequestResult end(Service service, FixmlMessage request, int sequence, SendTimes times, RunQueueClock runQueue,
            ReplySource source) {
        Outcome outcome = Outcome.ERROR;
        FixmlMessage reply = null;
        String problem = null;
        try {
            reply = source.reply();
            outcome = ReplyCheck.isReject(request, reply) ? Outcome.REJECTED : Outcome.OK;
            if (outcome == Outcome.REJECTED) {
                run.rejects.add(service, reply);
            }
        } catch (RequestTimeoutException timeout) {
            outcome = Outcome.TIMEOUT;
            problem = timeout.getMessage();
        } catch (RequestFailedException failed) {
            problem = failed.getMessage();
        }
        long completedNs = System.nanoTime();
        if (runQueue != null) {
            times.waited(runQueue.sinceLastNs(completedNs));
        }
        outcomes[service.ordinal()][outcome.ordinal()]++;
        run.recording.add(service, outcome, thread, sequence, times, completedNs);
        if (request instanceof Order order) {
            run.recording.addOrder(order, reply);
        }
        if (problem != null) {
            warn(problem);
        }
        return new RequestResult(outcome, reply, problem, times.dueNs(), times.sentNs(), completedNs);
    }

    private void warn(String problem) {
        if (!warned) {
            warned = true;
            LOG.warn("thread {}: {} (further failures are only counted)", thread, problem);
        }
        if (transport.pending().isLost()) {
            run.stop(problem);
        }
    }

    Counts counts(Service service) {
        long[] of = outcomes[service.ordinal()];
        long ok = of[Outcome.OK.ordinal()];
        long rejected = of[Outcome.REJECTED.ordinal()];
        return new Counts(sent[service.ordinal()], ok + rejected, rejected, of[Outcome.TIMEOUT.ordinal()],
                of[Outcome.ERROR.ordinal()], transport.pending().strays(service));
    }
}
