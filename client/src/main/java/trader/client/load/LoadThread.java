package trader.client.load;

import java.io.IOException;
import java.math.BigDecimal;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.client.load.LoadSettings.Load;
import trader.client.record.Counts;
import trader.client.record.Outcome;
import trader.client.record.Phase;
import trader.fixml.FixmlCodec;
import trader.fixml.FixmlException;
import trader.fixml.FixmlMessage;
import trader.fixml.Order;
import trader.fixml.Quote;
import trader.fixml.QuoteRequest;
import trader.fixml.Side;
import trader.jmsclient.ReplyCheck;
import trader.jmsclient.RequestFailedException;
import trader.jmsclient.RequestTimeoutException;
import trader.jmsclient.Service;
import trader.jmsclient.StrayReplies;

/**
 * One thread of a load, with a connection of its own. A driver repeats: {@link #next()}, which waits until a benchmark
 * request is due and says whether there is one more, then the requests of which it is made.
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
 * <p>A benchmark request that starts late by L counts L into the response time of each of its requests.
 */
public final class LoadThread implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LoadThread.class);
    private static final int MOST_EMPTY_SEQUENCES = 100;

    private final LoadRun run;
    private final int index;
    private final MessageMaker maker;
    private final Transport<?> link;
    private final FixmlCodec codec = new FixmlCodec();
    private final Pacer pacer;
    private final Tally tally = new Tally();
    private Phase phase;
    private Schedule schedule;
    private long begun;
    private long answered;
    private long sequence;
    private long dueNs;
    private long lagNs;
    private long maxLagNs;
    private long endLagNs;
    private long requests;
    private long requestsBefore;
    private long failures;
    private long failuresBefore;
    private int emptySequences;
    private int mostUnderWay;
    private long firstNumber;
    private boolean complained;
    private boolean closed;
    private volatile boolean ended;
    private volatile Thread owner;

    LoadThread(LoadRun run, int index, MessageMaker maker, Transport<?> link) {
        this.run = run;
        this.index = index;
        this.maker = maker;
        this.link = link;
        this.pacer = new Pacer(NanoClock.SYSTEM, run::isStopping);
        this.mostUnderWay = Math.max(1, OpenLoop.MOST_UNDER_WAY / run.settings().threads());
    }

    /**
     * Connects.
     *
     * @throws IOException when the broker or gateway cannot be reached, which stops the run
     */
    public void open() throws IOException {
        owner = Thread.currentThread();
        try {
            link.open();
        } catch (IOException failed) {
            run.stop(failed.getMessage());
            throw failed;
        }
    }

    /** Lets the open loop have another number of requests under way: for tests. */
    void limitOpenLoop(int most) {
        mostUnderWay = most;
    }

    /** Whether it is opened, not yet closed to the end, and its thread is alive. */
    boolean isRunning() {
        Thread thread = owner;
        return !ended && thread != null && thread.isAlive();
    }

    /**
     * Waits until the next benchmark request is due.
     *
     * @return false when the load is over: the thread is closed then
     * @throws IOException when the last thread cannot write the files
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
            if (!run.enter(next)) {
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
            if (emptySequences == MOST_EMPTY_SEQUENCES) {
                run.stop("the last " + MOST_EMPTY_SEQUENCES + " runs of the script sent no request");
            }
        }
    }

    private void start() {
        lagNs = 0;
        sequence = -1;
        if (phase == Phase.MEASURE) {
            schedule = run.schedule(index);
            firstNumber = link.lastNumber() + 1;
            if (run.settings().load() == Load.OPEN) {
                OpenLoop<?> loop = new OpenLoop<>(run, link, maker, tally, schedule, index, mostUnderWay);
                loop.run();
                maxLagNs = loop.maxLagNs();
                endLagNs = loop.endLagNs();
            }
        }
    }

    /** Whether the phase has another benchmark request; in the paced measurement, waits until its time has come. */
    private boolean isDue() {
        long endNs = run.phaseEndNs();
        if (phase != Phase.MEASURE) {
            return System.nanoTime() < endNs;
        }
        if (run.settings().load() == Load.OPEN) {
            return false;
        }
        sequence++;
        if (schedule == null) {
            return System.nanoTime() < endNs;
        }
        dueNs = schedule.dueNs(sequence);
        long nowNs = pacer.waitUntil(Math.min(dueNs, endNs));
        if (dueNs >= endNs || nowNs >= run.lastSendNs() || run.isStopping()) {
            endLagNs = Math.max(0, nowNs - dueNs);
            return false;
        }
        return true;
    }

    /** Asks for a quote of a symbol chosen at random. */
    public Result quote() {
        return request(Service.QUOTE, maker.quoteRequest(), null);
    }

    /** Asks for a quote. */
    public Result quote(String symbol) {
        return request(Service.QUOTE, maker.quoteRequest(symbol), null);
    }

    /** Sends an order for the symbol of the last quote, or a symbol chosen at random. */
    public Result order() {
        return request(Service.ORDER, maker.order(), null);
    }

    /** Sends an order; a null price makes it a market order. */
    public Result order(String symbol, Side side, BigDecimal quantity, BigDecimal price) {
        return request(Service.ORDER, maker.order(symbol, side, quantity, price), null);
    }

    /**
     * Sends a message of the caller's own making: an {@code Order} to the orders, a {@code QuotReq} to the quotes.
     * Reading it to know which reply to expect is not part of its latency.
     *
     * @param fixml the text as it is to be sent
     * @throws FixmlException when it is no message
     * @throws IllegalArgumentException when it is not a request
     */
    public Result send(String fixml) throws FixmlException {
        FixmlMessage message = codec.decode(fixml);
        if (message instanceof Order) {
            return request(Service.ORDER, message, fixml);
        }
        if (message instanceof QuoteRequest) {
            return request(Service.QUOTE, message, fixml);
        }
        throw new IllegalArgumentException(message.getClass().getSimpleName()
                + " is not a request: only Order and QuotReq are answered");
    }

    private Result request(Service service, FixmlMessage request, String text) {
        Outcome outcome;
        FixmlMessage reply = null;
        String problem = null;
        long sentNs = System.nanoTime();
        if (schedule != null && requests == requestsBefore) {
            // Only here, so that a stop between the wake-up and the first request counts too.
            lagNs = Math.max(0, sentNs - dueNs);
            maxLagNs = Math.max(maxLagNs, lagNs);
        }
        try {
            tally.sent(service);
            reply = link.request(service, request, text);
            outcome = ReplyCheck.isReject(request, reply) ? Outcome.REJECTED : Outcome.OK;
        } catch (RequestTimeoutException timeout) {
            outcome = Outcome.TIMEOUT;
            problem = timeout.getMessage();
        } catch (RequestFailedException failed) {
            outcome = Outcome.ERROR;
            problem = failed.getMessage();
        }
        long completedNs = System.nanoTime();
        requests++;
        tally.count(service, outcome);
        run.recording().add(service, outcome, index, (int) Math.max(0, sequence), sentNs - lagNs, sentNs,
                completedNs);
        if (request instanceof Order order) {
            run.recording().addOrder(order, reply);
        }
        if (reply instanceof Quote quote) {
            maker.quoted(quote);
        }
        if (problem != null) {
            failures++;
            complain(problem);
        }
        return new Result(outcome, reply, problem, sentNs - lagNs, sentNs, completedNs);
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

    /** Benchmark requests of which every message was answered, up to the last call of {@link #next()}. */
    long sequences() {
        return answered;
    }

    Counts counts(Service service) {
        return tally.counts(service, link.strays(service));
    }

    /**
     * The queue of its replies, and the number of its first request in the measurement; null if it did not measure, or
     * the server does not know it.
     */
    ConnectionsFile.Line connection() {
        String replyQueue = link.replyQueue();
        return firstNumber == 0 || replyQueue == null ? null : new ConnectionsFile.Line(index, replyQueue, firstNumber);
    }

    long maxLagNs() {
        return maxLagNs;
    }

    long endLagNs() {
        return endLagNs;
    }

    /** Closes the connection; the last thread to be closed finishes the run. */
    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        try {
            link.close();
        } catch (IOException alreadyGone) {
            LOG.debug("thread {}: closing", index, alreadyGone);
        } finally {
            try {
                run.threadClosed();
            } finally {
                ended = true;
            }
        }
    }
}
