package trader.fixgateway.marketdata;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.TextMessage;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import quickfix.SessionID;
import quickfix.fix44.MarketDataRequest;
import trader.common.DaemonThreads;
import trader.common.logging.ThrottledErrors;
import trader.fix.FixRefusedException;
import trader.fixgateway.broker.ReconnectingBroker;
import trader.fixgateway.session.FixAnswers;
import trader.fixgateway.session.PendingQuota;
import trader.fixgateway.session.RequestRefusedException;
import trader.fixml.BusinessRejectReason;
import trader.fixml.FixmlCodec;
import trader.fixml.FixmlException;
import trader.fixml.FixmlMessage;
import trader.fixml.MarketDataIncremental;
import trader.fixml.QueueNames;
import trader.fixml.QuoteRequest;

/**
 * Queues calls from any thread for the one thread of {@link MarketDataSubscriptions}. The queue is bounded; quotes make
 * up for price changes that did not fit. Sessions take turns, so that none delays another's snapshots.
 */
public final class MarketDataService implements AutoCloseable {
    private static final int MAX_WAITING_PRICES = 10_000;
    private static final int MAX_WAITING_SYMBOLS = 100_000;
    private static final int MAX_WAITING_SYMBOLS_PER_SESSION = 10_000;
    private static final int MOST_TASKS_A_TURN = 1_000;
    private static final long TICK_MS = 20;
    private static final long IDLE_TICK_MS = 500;
    private static final long STOP_TIMEOUT_MS = 2_000;

    /** Sends the gateway's own quote requests. */
    public interface QuoteClient {
        /** {@code onAnswer} gets a Quote, a QuoteRequestReject or a BusinessReject, once, on any thread. */
        void request(QuoteRequest request, Consumer<FixmlMessage> onAnswer)
                throws RequestRefusedException, FixRefusedException;
    }

    private final FixmlCodec codec;
    private final ReconnectingBroker broker;
    private final QuoteClient quotes;
    private final ThrottledErrors errors;
    private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
    private final AtomicInteger waitingPrices = new AtomicInteger();
    private final PendingQuota requested = new PendingQuota("instruments in MarketDataRequests", MAX_WAITING_SYMBOLS,
            MAX_WAITING_SYMBOLS_PER_SESSION);
    private final Map<SessionID, Integer> logouts = new ConcurrentHashMap<>();
    private final Thread thread = new DaemonThreads("fix-prices").newThread(this::run);
    private FixAnswers answers;
    private MarketDataSubscriptions subscriptions;
    private volatile boolean closing;
    private volatile boolean missedPrices;

    public MarketDataService(FixmlCodec codec, ReconnectingBroker broker, QuoteClient quotes, ThrottledErrors errors) {
        this.codec = codec;
        this.broker = broker;
        this.quotes = quotes;
        this.errors = errors;
    }

    public void open(FixAnswers sessions) {
        answers = sessions;
        subscriptions = new MarketDataSubscriptions(broker, quotes, sessions, tasks::add, this::logouts);
        thread.start();
    }

    /** See {@link trader.fixgateway.session.FixRequests#marketData}. */
    public void request(SessionID session, MarketDataRequest message) throws FixRefusedException {
        try {
            SubscriptionRequest request = SubscriptionRequest.from(message);
            int logoutsBefore = logouts(session);
            int symbols = request.symbols().size();
            requested.acquire(session, symbols);
            tasks.add(() -> subscriptions.inTurn(session, () -> {
                requested.release(session, symbols);
                subscriptions.request(session, logoutsBefore, request);
            }));
        } catch (RequestRefusedException tooMany) {
            throw FixRefusedException.business(BusinessRejectReason.APPLICATION_NOT_AVAILABLE, tooMany.getMessage());
        } catch (SubscriptionRequest.RejectedException rejected) {
            answers.send(session, MarketDataReplies.reject(rejected.id, rejected.reason, rejected.getMessage()));
        }
    }

    /** Ends the session's subscriptions, including those whose request is still queued. */
    public void loggedOut(SessionID session) {
        logouts.merge(session, 1, Integer::sum);
        tasks.add(() -> subscriptions.endAll(session));
    }

    /** Distinguishes a session's subscriptions from those of an earlier logon. */
    private int logouts(SessionID session) {
        return logouts.getOrDefault(session, 0);
    }

    public void lost() {
        tasks.add(subscriptions::lost);
    }

    public void pricesSubscribed() {
        tasks.add(subscriptions::pricesSubscribed);
    }

    /** Called by the thread that reads the broker's connection. */
    public void price(Message message) {
        try {
            String text = ((TextMessage) message).getText();
            long sequence = message.getLongProperty(QueueNames.SEQUENCE);
            if (waitingPrices.incrementAndGet() > MAX_WAITING_PRICES) {
                waitingPrices.decrementAndGet();
                missedPrices = true;
            } else {
                tasks.add(() -> apply(text, sequence));
            }
        } catch (JMSException | RuntimeException unfit) {
            unreadable(unfit);
        }
    }

    private void apply(String text, long sequence) {
        waitingPrices.decrementAndGet();
        try {
            subscriptions.apply((MarketDataIncremental) codec.decode(text), sequence);
        } catch (FixmlException | ClassCastException unfit) {
            unreadable(unfit);
        }
    }

    private void unreadable(Exception unfit) {
        errors.log("A message of " + QueueNames.APPLIED_PRICES + " cannot be read", unfit);
        missedPrices = true;
    }

    private void run() {
        boolean isBusy = false;
        while (!closing) {
            try {
                long waitMs = isBusy ? 0 : subscriptions.holdsBack() ? TICK_MS : IDLE_TICK_MS;
                Runnable task = tasks.poll(waitMs, TimeUnit.MILLISECONDS);
                // An answer waits for no session's turn, which may wait for the disk.
                for (int i = 1; task != null; i++) {
                    task.run();
                    task = i < MOST_TASKS_A_TURN ? tasks.poll() : null;
                }
                if (missedPrices) {
                    missedPrices = false;
                    subscriptions.refresh();
                }
                isBusy = subscriptions.takeTurn();
                subscriptions.tick(System.nanoTime());
            } catch (RuntimeException failed) {
                errors.log("Market data failed", failed);
            } catch (InterruptedException closed) {
                return;
            }
        }
    }

    public int subscriptions() {
        return subscriptions == null ? 0 : subscriptions.count();
    }

    @Override
    public void close() {
        closing = true;
        thread.interrupt();
        try {
            thread.join(STOP_TIMEOUT_MS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
