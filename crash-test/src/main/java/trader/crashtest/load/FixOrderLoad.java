package trader.crashtest.load;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.random.RandomGenerator;
import quickfix.ApplicationAdapter;
import quickfix.ConfigError;
import quickfix.FileStoreFactory;
import quickfix.FixVersions;
import quickfix.Message;
import quickfix.SessionID;
import quickfix.SessionSettings;
import quickfix.SocketInitiator;
import quickfix.fix44.MessageFactory;
import trader.client.fix.FixAddress;
import trader.client.fix.InitiatorSettings;
import trader.client.journal.OrderJournal;
import trader.fix.FixMessages;
import trader.fix.FixRefusedException;
import trader.fixml.BusinessReject;
import trader.fixml.FixmlMessage;
import trader.fixml.OrderAnswer;
import trader.jmsclient.UniqueNames;

/**
 * FIX clients that send {@link RandomOrders} and change some of them, each with several in flight. They log on again
 * after a disconnection, and the resend mechanism of the session recovers missed messages: a client sends an order
 * once, and again only if the gateway cannot accept it at the moment. Sequence numbers outlive the load.
 */
public final class FixOrderLoad extends ApplicationAdapter implements OrderLoad {
    private static final String TRADER = "TRADER";
    /** The gateway prepends this to the CompID to form the sender of an order. */
    private static final String SENDER_PREFIX = "fix.";
    private static final long POLL_MS = 10;

    private final SessionSettings settings = new SessionSettings();
    private final Map<String, FixOrders> clients = new TreeMap<>();
    private final LongAdder answered = new LongAdder();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private SocketInitiator initiator;
    private volatile boolean finishing;
    private volatile RuntimeException failure;

    /**
     * A load that can be started.
     *
     * @param journal open; the caller closes it after this load
     */
    public FixOrderLoad(FixAddress gateway, Path stores, OrderJournal journal, List<String> compIds, int symbols,
            long seed) {
        String prefix = UniqueNames.next() + "-";
        InitiatorSettings.durable(settings, gateway, stores);
        for (String compId : compIds) {
            SessionID session = new SessionID(FixVersions.BEGINSTRING_FIX44, compId, TRADER);
            settings.setString(session, "BeginString", FixVersions.BEGINSTRING_FIX44);
            clients.put(compId, new FixOrders(session, SENDER_PREFIX + compId, journal,
                    new RandomOrders(SENDER_PREFIX + compId, prefix, symbols, seed * 1_009 + clients.size()), timer));
        }
    }

    @Override
    public void start() {
        try {
            initiator = new SocketInitiator(this, new FileStoreFactory(settings), settings, InitiatorSettings.SILENT,
                    new MessageFactory());
            initiator.start();
        } catch (ConfigError wrong) {
            throw new IllegalStateException("FIX clients cannot be started: " + wrong.getMessage(), wrong);
        }
    }

    @Override
    public void onLogon(SessionID session) {
        recordingFailure(() -> clients.get(session.getSenderCompID()).sendMore(finishing));
    }

    @Override
    public void fromApp(Message message, SessionID session) {
        recordingFailure(() -> {
            FixmlMessage answer = FixMessages.fromFix(message, null);
            String id = answer instanceof OrderAnswer order ? order.clOrdId()
                    : ((BusinessReject) answer).businessRejectRefId();
            if (clients.get(session.getSenderCompID()).onAnswer(id, answer, finishing)) {
                answered.increment();
            }
        });
    }

    private interface Step {
        void run() throws FixRefusedException;
    }

    private void recordingFailure(Step step) {
        try {
            step.run();
        } catch (RuntimeException failed) {
            failure = failed;
        } catch (FixRefusedException unreadable) {
            failure = new IllegalStateException("unreadable answer: " + unreadable.getMessage(), unreadable);
        }
    }

    /** Disconnects some clients, which then reconnect. */
    public void disconnect(int count, RandomGenerator random) {
        List<FixOrders> all = new ArrayList<>(clients.values());
        for (int i = 0; i < count; i++) {
            all.remove(random.nextInt(all.size())).disconnect();
        }
    }

    @Override
    public int inFlight() {
        return clients.values().stream().mapToInt(FixOrders::inFlight).sum();
    }

    @Override
    public long answered() {
        return answered.sum();
    }

    @Override
    public RuntimeException failure() {
        return failure;
    }

    @Override
    public boolean finish(long timeoutNs) throws InterruptedException {
        finishing = true;
        long startNs = System.nanoTime();
        while (inFlight() > 0 && System.nanoTime() - startNs < timeoutNs) {
            Thread.sleep(POLL_MS);
        }
        return inFlight() == 0;
    }

    @Override
    public void close() {
        finishing = true;
        timer.shutdownNow();
        if (initiator != null) {
            initiator.stop(true);
        }
        try {
            timer.awaitTermination(1, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
