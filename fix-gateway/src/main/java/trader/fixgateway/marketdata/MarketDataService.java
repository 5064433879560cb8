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
import quickfix.SessionID;
import quickfix.field.MDReqID;
import quickfix.fix44.MarketDataRequest;
import trader.fix.FixRefusedException;
import trader.fixgateway.broker.ReconnectingBroker;
import trader.fixgateway.session.FixAnswers;
import trader.fixgateway.session.PendingQuota;
import trader.fixgateway.session.RequestRefusedException;
import trader.common.logging.ThrottledErrors;
import trader.fixml.BusinessRejectReason;
import trader.fixml.FixmlException;
import trader.fixml.FixmlCodec;
import trader.fixml.MarketDataIncremental;
import trader.fixml.QueueNames;

/**
 * Market data: takes what sessions ask and what the broker brings, from any thread, and has one thread do it all, in
 * {@link MarketDataSubscriptions}. What waits for that thread is bounded; a price change for which there is no room is made good by
 * quotes.
 */
public final class MarketDataService implements AutoCloseable {
    private static final int MOST_WAITING = 10_000;
    /** Of one session's requests. */
    private static final int MOST_OF_SESSION = 1_000;
    /** How often a session that did not keep up is looked at, and what else is due when there is none. */
    private static final long TICK_MS = 20;
    private static final long IDLE_MS = 500;
    private static final long STOP_TIMEOUT_MS = 2_000;

    private final FixmlCodec codec;
    private final ReconnectingBroker broker;
    private final QuoteWindow.Asker asker;
    private final ThrottledErrors errors;
    private final BlockingQueue<Runnable> work = new LinkedBlockingQueue<>();
    private final AtomicInteger waiting = new AtomicInteger();
    private final PendingQuota requests = new PendingQuota("requests for market data", MOST_WAITING, MOST_OF_SESSION);
    private final Map<SessionID, Integer> logons = new ConcurrentHashMap<>();
    private final Thread thread = new Thread(this::run, "fix-prices");
    private FixAnswers answers;
    private MarketDataSubscriptions desk;
    private volatile boolean closing;
    private volatile boolean missed;

    public MarketDataService(FixmlCodec codec, ReconnectingBroker broker, QuoteWindow.Asker asker, ThrottledErrors errors) {
        this.codec = codec;
        this.broker = broker;
        this.asker = asker;
        this.errors = errors;
    }

    public void open(FixAnswers sessions) {
        answers = sessions;
        desk = new MarketDataSubscriptions(broker, asker, sessions, work::add, this::logon);
        thread.setDaemon(true);
        thread.start();
    }

    /** Takes a request; see {@link trader.fixgateway.session.FixRequests#marketData}. */
    public void request(SessionID session, MarketDataRequest request) throws FixRefusedException {
        try {
            SubscriptionRequest asked = SubscriptionRequest.from(request);
            int logon = logon(session);
            requests.acquire(session);
            work.add(() -> {
                requests.release(session);
                desk.ask(session, logon, asked);
            });
        } catch (RequestRefusedException tooMany) {
            throw FixRefusedException.business(MDReqID.FIELD, BusinessRejectReason.APPLICATION_NOT_AVAILABLE,
                    tooMany.getMessage());
        } catch (SubscriptionRequest.RejectedException rejected) {
            answers.send(session, MarketDataReplies.reject(rejected.id, rejected.reason, rejected.getMessage()));
        }
    }

    /** The session's subscriptions end, also those whose request still waits. */
    public void loggedOut(SessionID session) {
        logons.merge(session, 1, Integer::sum);
        work.add(() -> desk.endAll(session));
    }

    /** How often the session has ended. */
    private int logon(SessionID session) {
        return logons.getOrDefault(session, 0);
    }

    public void lost() {
        work.add(desk::lost);
    }

    public void listening() {
        work.add(desk::listening);
    }

    /** A message of the applied prices; called by the thread that reads the broker's connection. */
    public void price(Message message) {
        try {
            String text = ((TextMessage) message).getText();
            long sequence = message.getLongProperty(QueueNames.SEQUENCE);
            missed |= !offer(() -> apply(text, sequence));
        } catch (JMSException | RuntimeException unfit) {
            errors.log("A message of " + QueueNames.APPLIED_PRICES + " cannot be read", unfit);
            missed = true;
        }
    }

    private void apply(String text, long sequence) {
        try {
            desk.apply((MarketDataIncremental) codec.decode(text), sequence);
        } catch (FixmlException | ClassCastException unfit) {
            errors.log("A message of " + QueueNames.APPLIED_PRICES + " cannot be read", unfit);
            missed = true;
        }
    }

    private boolean offer(Runnable task) {
        if (waiting.incrementAndGet() > MOST_WAITING) {
            waiting.decrementAndGet();
            return false;
        }
        work.add(() -> {
            waiting.decrementAndGet();
            task.run();
        });
        return true;
    }

    private void run() {
        while (!closing) {
            try {
                Runnable task = work.poll(desk.holdsBack() ? TICK_MS : IDLE_MS, TimeUnit.MILLISECONDS);
                if (task != null) {
                    task.run();
                }
                if (missed) {
                    missed = false;
                    desk.refresh();
                }
                desk.tick(System.nanoTime());
            } catch (RuntimeException failed) {
                errors.log("Market data", failed);
            } catch (InterruptedException closed) {
                return;
            }
        }
    }

    /** How many there are now. */
    public int subscriptions() {
        return desk == null ? 0 : desk.subscriptions();
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
