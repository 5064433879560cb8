package trader.client.load;

import java.io.IOException;
import java.math.BigDecimal;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.client.record.Counts;
import trader.client.record.Phase;
import trader.client.record.SendTimes;
import trader.common.timing.Detail;
import trader.common.timing.RunQueueClock;
import trader.fixml.FixmlException;
import trader.fixml.FixmlMessage;
import trader.fixml.Order;
import trader.fixml.Quote;
import trader.fixml.QuoteRequest;
import trader.fixml.Side;
import trader.jmsclient.PendingReply;
import trader.jmsclient.RequestFailedException;
import trader.jmsclient.RequestTimeoutException;
import trader.jmsclient.Service;

/**
 * One thread of a load, with its own connection. A driver repeats {@link #next()}, which waits until the next
 * benchmark request is due and returns false if there is none, and then the messages of that request.
 *
 * <pre>{@code
 * thread.open();
 * while (thread.next()) {
 *     for (int i = 0; i < 4; i++) {
 *         thread.quote();
 *     }
 *     thread.order();
 * }
 * }</pre>
 *
 * <p>If a benchmark request starts late by L, L is added to the response time of each of its messages.
 *
 * <p>Over 300 lines, because it is all that a script sees.
 */
public final class LoadThread implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LoadThread.class);
    private static final int MAX_EMPTY_SEQUENCES = 100;

    private final LoadRun run;
    private final int index;
    private final MessageMaker maker;
    private final Transport<?> transport;
    private final Pacer pacer;
    private final RequestRecorder recorder;
    private final SendTimes times = new SendTimes();
    /** Of the thread that opened this; null without details. */
    private RunQueueClock runQueue;
    private Phase phase;
    private Schedule schedule;
    private long begun;
    private long answered;
    private long sequence;
    private long dueNs;
    private long readyNs;
    private long lagNs;
    private long maxLagNs;
    private long endLagNs;
    private long requests;
    private long requestsBefore;
    private long failures;
    private long failuresBefore;
    private int emptySequences;
    int maxUnderWay;
    private long firstNumber;
    private boolean closed;
    private volatile boolean ended;
    private volatile Thread owner;

    LoadThread(LoadRun run, int index, MessageMaker maker, Transport<?> transport) {
        this.run = run;
        this.index = index;
        this.maker = maker;
        this.transport = transport;
        this.recorder = new RequestRecorder(run, transport, index);
        this.pacer = new Pacer(NanoClock.SYSTEM, run::isStopping);
        this.maxUnderWay = Math.max(1, OpenLoop.MAX_UNDER_WAY / run.settings.threads());
    }

    /**
     * Connects.
     *
     * @throws IOException when the broker or gateway cannot be reached, which stops the run
     */
    public void open() throws IOException {
        owner = Thread.currentThread();
        runQueue = run.settings.detail() == Detail.FULL ? new RunQueueClock() : null;
        try {
            transport.open();
        } catch (IOException failed) {
            run.stop(failed.getMessage());
            throw failed;
        }
    }

    /** Whether it is open or still closing, and its thread is alive. */
    boolean isRunning() {
        Thread thread = owner;
        return !ended && thread != null && thread.isAlive();
    }

    /**
     * Waits until the next benchmark request is due.
     *
     * @return false when the load is over and the thread is closed
     * @throws IOException if this is the last thread and it cannot write the files
     */
    public boolean next() throws IOException {
        countSequence();
        while (phase != Phase.END && !run.isStopping()) {
            if (phase != null && isDue()) {
                requestsBefore = requests;
                failuresBefore = failures;
                begun++;
                return true;
            }
            Phase next = phase == null ? Phase.WARMUP : phase.next();
            if (!run.phases.enter(next)) {
                break;
            }
            phase = next;
            start();
        }
        close();
        return false;
    }

    private void countSequence() {
        if (begun > 0) {
            boolean empty = requests == requestsBefore;
            answered += empty || failures > failuresBefore ? 0 : 1;
            emptySequences = empty ? emptySequences + 1 : 0;
            if (emptySequences == MAX_EMPTY_SEQUENCES) {
                run.stop("the last " + MAX_EMPTY_SEQUENCES + " runs of the script sent no request");
            }
        }
    }

    private void start() {
        lagNs = 0;
        sequence = -1;
        if (phase.isScheduled()) {
            maxLagNs = 0;
            schedule = run.phases.schedule(index);
            firstNumber = phase == Phase.MEASURE ? transport.pending().lastNumber() + 1 : 0;
            if (run.settings.isOpen()) {
                OpenLoop<?> loop = new OpenLoop<>(run, transport, maker, recorder, schedule, index, maxUnderWay, phase);
                loop.run();
                maxLagNs = loop.maxLagNs();
                endLagNs = loop.endLagNs();
            }
        }
    }

    /** Whether the phase has another benchmark request; in a paced phase, waits until it is due. */
    private boolean isDue() {
        if (run.turns() != null) {
            return isDueInTurn(run.turns());
        }
        long endNs = run.phases.endNs();
        if (!phase.isScheduled()) {
            return System.nanoTime() < endNs;
        }
        if (run.settings.isOpen()) {
            return false;
        }
        sequence++;
        if (schedule == null) {
            return System.nanoTime() < endNs;
        }
        dueNs = schedule.dueNs(sequence);
        readyNs = pacer.waitUntil(Math.min(dueNs, endNs));
        if (dueNs >= endNs || readyNs >= run.phases.lastSendNs() || run.isStopping()) {
            endLagNs = Math.max(0, readyNs - dueNs);
            return false;
        }
        return true;
    }

    private boolean isDueInTurn(TurnGate turns) {
        if (!phase.isScheduled() || schedule == null) {
            Turn turn = turns.await();
            return turn != null && turn.phase() == phase;
        }
        while (!run.settings.isOpen()) {
            sequence++;
            dueNs = turns.dueNs(schedule.dueNs(sequence), phase, () -> { });
            if (dueNs == TurnGate.OVER) {
                return false;
            }
            readyNs = pacer.waitUntil(dueNs);
            if (turns.isInTime(dueNs, readyNs)) {
                return !run.isStopping();
            }
        }
        return false;
    }

    /** Rejects are what the script is after: without this, more than 1 % of them make the run INVALID. */
    public void wantRejects() {
        run.rejects.want();
    }

    /** Sends a message of a benchmark request; {@code place} counts from 0. */
    RequestResult request(int place) {
        Service service = run.settings.workload().requests().service(place);
        return request(service, maker.request(run.settings.workload().requests(), service), null);
    }

    /** Requests a quote of a random symbol. */
    public RequestResult quote() {
        return request(Service.QUOTE, maker.quoteRequest(), null);
    }

    public RequestResult quote(String symbol) {
        return request(Service.QUOTE, maker.quoteRequest(symbol), null);
    }

    /** Sends an order for the symbol of the last quote, or a random one. */
    public RequestResult order() {
        return request(Service.ORDER, maker.order(), null);
    }

    /** Sends an order; a null price makes it a market order. */
    public RequestResult order(String symbol, Side side, BigDecimal quantity, BigDecimal price) {
        return request(Service.ORDER, maker.order(symbol, side, quantity, price), null);
    }

    /**
     * Sends any message: an {@code Order} to the order service, a {@code QuotReq} to the quote service. The message is
     * decoded first to determine the expected reply; that time is not part of the latency.
     *
     * @throws FixmlException when the text is not a valid message
     * @throws IllegalArgumentException when it is not a request
     */
    public RequestResult send(String fixml) throws FixmlException {
        FixmlMessage message = run.codec.decode(fixml);
        if (message instanceof Order) {
            return request(Service.ORDER, message, fixml);
        }
        if (message instanceof QuoteRequest) {
            return request(Service.QUOTE, message, fixml);
        }
        throw new IllegalArgumentException(message.getClass().getSimpleName()
                + " is not a request: only Order and QuotReq are answered");
    }

    private RequestResult request(Service service, FixmlMessage request, String text) {
        if (begun == 0 || closed) {
            throw new IllegalStateException(closed ? "the load is over: next() returned False, so stop this thread"
                    : "no benchmark request is due: call next() before each, and stop when it returns False");
        }
        if (run.turns() != null && schedule == null) {
            run.turns().await();
        }
        if (runQueue != null) {
            times.waitedBefore(runQueue.sinceLastNs(System.nanoTime()));
        }
        long sentNs = System.nanoTime();
        boolean isFirst = schedule != null && requests == requestsBefore;
        if (isFirst) {
            // Set only here, so that a stop between the wake-up and the first request counts too.
            lagNs = Math.max(0, sentNs - dueNs);
            maxLagNs = Math.max(maxLagNs, lagNs);
        }
        recorder.sent(service);
        times.begin(sentNs - lagNs, isFirst ? readyNs : sentNs, sentNs);
        RequestResult result = recorder.end(service, request, (int) Math.max(0, sequence), times, runQueue,
                () -> exchange(transport, service, request, text));
        requests++;
        if (result.reply() instanceof Quote quote) {
            maker.quoted(quote);
        }
        if (result.problem() != null) {
            failures++;
        }
        return result;
    }

    private <R> FixmlMessage exchange(Transport<R> over, Service service, FixmlMessage request, String text)
            throws RequestTimeoutException, RequestFailedException {
        long deadlineNs = times.sentNs() + run.settings.workload().timeoutNs();
        PendingReply<R> pending = over.send(service, request, text, times, null);
        over.await(pending, deadlineNs);
        return over.reply(pending);
    }

    /** Benchmark requests of which every message was answered, as of the last call of {@link #next()}. */
    long sequences() {
        return answered;
    }

    long begun() {
        return begun;
    }

    Counts counts(Service service) {
        return recorder.counts(service);
    }

    /** Its line in {@code connections.csv}; null without a measurement. */
    String connection() {
        String replyQueue = transport.replyQueue();
        return firstNumber == 0 || replyQueue == null ? null : index + "," + replyQueue + "," + firstNumber + "\n";
    }

    long maxLagNs() {
        return maxLagNs;
    }

    long endLagNs() {
        return endLagNs;
    }

    /** Closes the connection; closing the last thread ends the run. */
    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        try {
            transport.close();
        } catch (Exception alreadyGone) {
            LOG.debug("thread {}: closing", index, alreadyGone);
        } finally {
            if (runQueue != null) {
                runQueue.close();
            }
            try {
                run.threadClosed();
            } finally {
                ended = true;
            }
        }
    }
}
