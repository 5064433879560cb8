package trader.client.load;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import trader.client.record.Phase;
import trader.client.record.SendTimes;
import trader.fixml.FixmlMessage;
import trader.jmsclient.PendingReply;
import trader.jmsclient.RequestFailedException;
import trader.jmsclient.Service;

/**
 * The open loop of one thread: single messages, four quotes to one order, sent when they are due, regardless of how
 * many are under way.
 *
 * <p>The thread itself sends, and times out overdue requests. A second thread reads the replies, so that neither the
 * sender nor the connection has to wait. At most {@value #MAX_UNDER_WAY} requests of the process, divided evenly
 * among its threads, may be under way or wait to be read: any further one is not sent, and counts as an error.
 *
 * @param <R> the type of a reply
 */
final class OpenLoop<R> {
    static final int MAX_UNDER_WAY = 10_000;
    private static final long POLL_NS = 10_000_000;
    private static final long DRAIN_POLL_NS = 500_000;

    private final LoadRun run;
    private final Transport<R> transport;
    private final MessageMaker maker;
    private final RequestRecorder recorder;
    private final Schedule schedule;
    private final int index;
    private final Pacer pacer;
    private final Queue<Pending<R>> underWay = new ArrayDeque<>();
    private final BlockingQueue<Pending<R>> ended = new LinkedBlockingQueue<>();
    private final AtomicInteger unread = new AtomicInteger();
    private final int maxUnderWay;
    private final Phase phase;
    private final Thread reader;
    private long maxLagNs;
    private long endLagNs;

    /** A request under way; its reply is set by the sender or the reader of replies, whichever is first. */
    private static final class Pending<R> {
        private final Service service;
        private final FixmlMessage message;
        private final int sequence;
        private final SendTimes times = new SendTimes();
        private volatile PendingReply<R> reply;
        private String problem;

        Pending(Service service, FixmlMessage message, long sequence, long dueNs, long sentNs) {
            this.service = service;
            this.message = message;
            this.sequence = (int) sequence;
            times.begin(dueNs, sentNs, sentNs);
        }
    }

    OpenLoop(LoadRun run, Transport<R> transport, MessageMaker maker, RequestRecorder recorder, Schedule schedule,
            int index, int maxUnderWay, Phase phase) {
        this.run = run;
        this.transport = transport;
        this.maker = maker;
        this.recorder = recorder;
        this.schedule = schedule;
        this.index = index;
        this.maxUnderWay = maxUnderWay;
        this.phase = phase;
        this.pacer = new Pacer(NanoClock.SYSTEM, run::isStopping);
        this.reader = new Thread(this::readReplies, "replies-" + index);
    }

    /**
     * Sends until the phase is over, then waits for the requests under way, at most for the time limit of a request.
     */
    void run() {
        reader.setDaemon(true);
        reader.start();
        try {
            if (run.turns() == null) {
                sendAll();
            } else {
                sendInTurns(run.turns());
            }
            drain();
            ended.add(new Pending<>(null, null, 0, 0, 0));
            reader.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            run.stop("interrupted");
        }
    }

    private void drain() {
        while (!underWay.isEmpty() || unread.get() > 0 && reader.isAlive()) {
            NanoClock.SYSTEM.sleepNs(DRAIN_POLL_NS);
            giveUpOverdue(run.isStopping() ? Long.MAX_VALUE : System.nanoTime());
        }
    }

    private void sendInTurns(TurnGate turns) {
        for (long sequence = 0;; sequence++) {
            long dueNs = turns.dueNs(schedule.dueNs(sequence), phase, this::drain);
            if (dueNs == TurnGate.OVER) {
                return;
            }
            long nowNs = waitUntil(dueNs);
            if (run.isStopping()) {
                return;
            }
            if (turns.isInTime(dueNs, nowNs)) {
                maxLagNs = Math.max(maxLagNs, nowNs - dueNs);
                send(sequence, dueNs, nowNs);
            }
        }
    }

    /** Returns the time, which is earlier only if the run was stopped. */
    private long waitUntil(long untilNs) {
        long nowNs = System.nanoTime();
        while (nowNs < untilNs && !run.isStopping()) {
            nowNs = pacer.waitUntil(Math.min(untilNs, nowNs + POLL_NS));
            giveUpOverdue(nowNs);
        }
        giveUpOverdue(nowNs);
        return nowNs;
    }

    private void sendAll() {
        long sequence = 0;
        while (true) {
            // A measurement of automatic length ends earlier.
            long endNs = run.phases.endNs();
            long dueNs = schedule.dueNs(sequence);
            long nowNs = waitUntil(Math.min(dueNs, endNs));
            if (dueNs >= endNs || nowNs >= run.phases.lastSendNs() || run.isStopping()) {
                endLagNs = Math.max(0, nowNs - dueNs);
                return;
            }
            maxLagNs = Math.max(maxLagNs, nowNs - dueNs);
            send(sequence, dueNs, nowNs);
            sequence++;
        }
    }

    private void send(long sequence, long dueNs, long nowNs) {
        Service service = run.settings.workload().requests().service(sequence);
        FixmlMessage message = maker.request(run.settings.workload().requests(), service);
        recorder.sent(service);
        if (unread.get() >= maxUnderWay) {
            transport.pending().skip();
            Pending<R> unsent = new Pending<>(service, null, sequence, dueNs, nowNs);
            unsent.problem = "not sent: " + maxUnderWay + " requests of this thread are under way or wait to be read";
            ended.add(unsent);
            return;
        }
        if (underWay.size() >= maxUnderWay) {
            // The oldest is still waiting; later ones may have ended.
            underWay.removeIf(each -> each.reply.isEnded());
        }
        unread.incrementAndGet();
        Pending<R> request = new Pending<>(service, message, sequence, dueNs, nowNs);
        try {
            request.reply = transport.send(service, message, null, request.times, reply -> {
                request.reply = reply;
                ended.add(request);
            });
            underWay.add(request);
        } catch (RequestFailedException failed) {
            unread.decrementAndGet();
            request.problem = failed.getMessage();
            ended.add(request);
        }
    }

    /** Removes the requests that have ended, oldest first, and times out the overdue ones. */
    private void giveUpOverdue(long nowNs) {
        Pending<R> oldest = underWay.peek();
        long timeoutNs = run.settings.workload().timeoutNs();
        while (oldest != null && (oldest.reply.isEnded() || nowNs - oldest.times.sentNs() > timeoutNs)) {
            transport.pending().giveUp(oldest.reply);
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

    private void record(Pending<R> request) {
        recorder.end(request.service, request.message, request.sequence, request.times, null, () -> {
            if (request.problem != null) {
                throw new RequestFailedException(request.problem);
            }
            return transport.reply(request.reply);
        });
        if (request.reply != null) {
            unread.decrementAndGet();
        }
    }

    long maxLagNs() {
        return maxLagNs;
    }

    long endLagNs() {
        return endLagNs;
    }
}
