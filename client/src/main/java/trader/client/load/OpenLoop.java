package trader.client.load;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.client.record.Outcome;
import trader.fixml.FixmlMessage;
import trader.fixml.Order;
import trader.jmsclient.PendingReply;
import trader.jmsclient.ReplyCheck;
import trader.jmsclient.RequestFailedException;
import trader.jmsclient.RequestTimeoutException;
import trader.jmsclient.Service;

/**
 * The open loop of one thread: single messages, four quotes to one order, sent when they are due, whatever is under way.
 *
 * <p>The thread itself sends and gives up on requests whose time has run out. A second thread reads the replies, so that
 * neither sending nor the connection waits for it. At most {@value #MOST_UNDER_WAY} requests of the process are under
 * way or wait to be read, the same number for each thread: one more is not sent, and counted as an error.
 *
 * @param <R> what replies come as
 */
final class OpenLoop<R> {
    /** Four quotes and one order. */
    static final int MESSAGES_PER_SEQUENCE = 5;
    static final int MOST_UNDER_WAY = 10_000;
    private static final Logger LOG = LoggerFactory.getLogger(OpenLoop.class);
    private static final long LOOK_NS = 10_000_000;

    private final LoadRun run;
    private final Transport<R> link;
    private final MessageMaker maker;
    private final Tally tally;
    private final Schedule schedule;
    private final int index;
    private final Pacer pacer;
    private final Queue<Pending<R>> underWay = new ArrayDeque<>();
    private final BlockingQueue<Pending<R>> ended = new LinkedBlockingQueue<>();
    private final AtomicInteger unread = new AtomicInteger();
    private final int mostUnderWay;
    private long maxLagNs;
    private long endLagNs;
    private boolean complained;

    /** A request on its way; the call is set by whoever has it first, sender or reply. */
    private static final class Pending<R> {
        private final Service service;
        private final FixmlMessage request;
        private final int sequence;
        private final long intendedNs;
        private final long sentNs;
        private volatile PendingReply<R> call;
        private boolean unsent;
        private String problem;

        Pending(Service service, FixmlMessage request, long sequence, long intendedNs, long sentNs) {
            this.service = service;
            this.request = request;
            this.sequence = (int) sequence;
            this.intendedNs = intendedNs;
            this.sentNs = sentNs;
        }
    }

    OpenLoop(LoadRun run, Transport<R> link, MessageMaker maker, Tally tally, Schedule schedule, int index,
            int mostUnderWay) {
        this.run = run;
        this.link = link;
        this.maker = maker;
        this.tally = tally;
        this.schedule = schedule;
        this.index = index;
        this.mostUnderWay = mostUnderWay;
        this.pacer = new Pacer(NanoClock.SYSTEM, run::isStopping);
    }

    /** Sends until the phase is over, then waits for what is under way, at most as long as a request may take. */
    void run() {
        Thread reader = new Thread(this::readReplies, "replies-" + index);
        reader.setDaemon(true);
        reader.start();
        try {
            sendAll();
            while (!underWay.isEmpty()) {
                NanoClock.SYSTEM.sleepNs(LOOK_NS);
                giveUpOverdue(run.isStopping() ? Long.MAX_VALUE : System.nanoTime());
            }
            ended.add(new Pending<>(null, null, 0, 0, 0));
            reader.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            run.stop("interrupted");
        }
    }

    private void sendAll() {
        long endNs = run.phaseEndNs();
        long sequence = 0;
        while (true) {
            long dueNs = schedule.dueNs(sequence);
            long untilNs = Math.min(dueNs, endNs);
            long nowNs = System.nanoTime();
            while (nowNs < untilNs && !run.isStopping()) {
                nowNs = pacer.waitUntil(Math.min(untilNs, nowNs + LOOK_NS));
                giveUpOverdue(nowNs);
            }
            giveUpOverdue(nowNs);
            if (dueNs >= endNs || nowNs >= run.lastSendNs() || run.isStopping()) {
                endLagNs = Math.max(0, nowNs - dueNs);
                return;
            }
            maxLagNs = Math.max(maxLagNs, nowNs - dueNs);
            send(sequence, dueNs, nowNs);
            sequence++;
        }
    }

    private void send(long sequence, long dueNs, long nowNs) {
        Service service = sequence % MESSAGES_PER_SEQUENCE == MESSAGES_PER_SEQUENCE - 1
                ? Service.ORDER : Service.QUOTE;
        FixmlMessage request = service == Service.ORDER ? maker.order() : maker.quoteRequest();
        Pending<R> pending = new Pending<>(service, request, sequence, dueNs, nowNs);
        tally.sent(service);
        if (unread.get() >= mostUnderWay) {
            pending.unsent = true;
            link.skip();
            pending.problem = "not sent: " + mostUnderWay + " requests of this thread are under way or wait to be read";
            ended.add(pending);
            return;
        }
        if (underWay.size() >= mostUnderWay) {
            // An old one that waits holds up those behind it, which may be done.
            underWay.removeIf(each -> each.call.isEnded());
        }
        unread.incrementAndGet();
        try {
            pending.call = link.send(service, request, call -> {
                pending.call = call;
                ended.add(pending);
            });
            underWay.add(pending);
        } catch (RequestFailedException failed) {
            unread.decrementAndGet();
            pending.problem = failed.getMessage();
            ended.add(pending);
        }
    }

    /** Forgets what is done, oldest first, and gives up what should be. */
    private void giveUpOverdue(long nowNs) {
        Pending<R> oldest = underWay.peek();
        while (oldest != null && (oldest.call.isEnded() || nowNs - oldest.sentNs > run.settings().timeoutNs())) {
            link.giveUp(oldest.call);
            underWay.remove();
            oldest = underWay.peek();
        }
    }

    private void readReplies() {
        try {
            for (Pending<R> next = ended.take(); next.service != null; next = ended.take()) {
                record(next);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void record(Pending<R> pending) {
        Outcome outcome = Outcome.ERROR;
        String problem = pending.problem;
        FixmlMessage reply = null;
        if (problem == null) {
            try {
                reply = link.reply(pending.call);
                outcome = ReplyCheck.isReject(pending.request, reply) ? Outcome.REJECTED : Outcome.OK;
            } catch (RequestTimeoutException timeout) {
                outcome = Outcome.TIMEOUT;
                problem = timeout.getMessage();
            } catch (RequestFailedException failed) {
                problem = failed.getMessage();
            }
        }
        long completedNs = System.nanoTime();
        if (pending.call != null) {
            unread.decrementAndGet();
        }
        tally.count(pending.service, outcome);
        run.recording().add(pending.service, outcome, index, pending.sequence, pending.intendedNs, pending.sentNs,
                completedNs);
        if (pending.request instanceof Order order && !pending.unsent) {
            run.recording().addOrder(order, reply);
        }
        if (problem != null) {
            complain(problem);
        }
    }

    private void complain(String problem) {
        if (!complained) {
            complained = true;
            LOG.warn("thread {}: {} (further ones are only counted)", index, problem);
        }
        if (link.isLost()) {
            run.stop(problem);
        }
    }

    long maxLagNs() {
        return maxLagNs;
    }

    long endLagNs() {
        return endLagNs;
    }
}
