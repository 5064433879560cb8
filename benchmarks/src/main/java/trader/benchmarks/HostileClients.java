package trader.benchmarks;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import quickfix.ApplicationAdapter;
import quickfix.ConfigError;
import quickfix.DefaultMessageFactory;
import quickfix.FixVersions;
import quickfix.MemoryStoreFactory;
import quickfix.Message;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.SessionSettings;
import quickfix.ThreadedSocketInitiator;
import quickfix.field.BeginSeqNo;
import quickfix.field.EndSeqNo;
import quickfix.field.TestReqID;
import quickfix.fix44.ResendRequest;
import quickfix.fix44.TestRequest;
import trader.client.fix.FixAddress;
import trader.client.fix.InitiatorSettings;
import trader.client.fix.SilentLog;
import trader.fix.FixMessages;
import trader.fixml.Header;
import trader.fixml.QuoteRequest;

/**
 * Two hostile FIX clients that can be switched on and off. One floods the gateway with garbage, on every other
 * connection after a logon, and reconnects when disconnected; the other asks again and again for all messages ever sent
 * to it.
 */
final class HostileClients implements AutoCloseable {
    static final String FLOODER = "FLOODER";
    static final String RESENDER = "RESENDER";
    private static final String TRADER = "TRADER";
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HH:mm:ss.SSS");
    private static final int JUNK_BYTES = 16 << 10;
    private static final long WAIT_S = 120;
    private static final long PAUSE_NS = 1_000_000;

    private final FixAddress gateway;
    private final Thread flooder = new Thread(this::flood, "flooder");
    private final LongAdder connections = new LongAdder();
    private final LongAdder junkBytes = new LongAdder();
    private final Resender resender;
    private volatile boolean enabled;
    private volatile boolean closed;

    /** Disabled clients; the resender first gets {@code history} quotes. */
    HostileClients(FixAddress gateway, String symbol, int history) throws IOException, InterruptedException {
        this.gateway = gateway;
        resender = new Resender(symbol, history);
        flooder.setDaemon(true);
        flooder.start();
    }

    void enable(boolean on) {
        enabled = on;
        if (on) {
            resender.ask();
        }
    }

    String activity() {
        return String.format(Locale.ROOT,
                "%,d connections that flooded %,d KB; %,d requests to resend, %,d messages resent, "
                + "%,d times logged out", connections.sum(), junkBytes.sum() >> 10, resender.asked.sum(),
                resender.resent.sum(), resender.loggedOut.sum());
    }

    private void flood() {
        byte[] junk = new byte[JUNK_BYTES];
        new Random(1).nextBytes(junk);
        while (!closed) {
            if (!enabled) {
                LockSupport.parkNanos(PAUSE_NS);
                continue;
            }
            try (Socket socket = new Socket(gateway.host(), gateway.port())) {
                connections.increment();
                if (connections.sum() % 2 == 0) {
                    socket.getOutputStream().write(logon());
                }
                while (enabled) {
                    socket.getOutputStream().write(junk);
                    junkBytes.add(junk.length);
                }
            } catch (IOException disconnected) {
                // As expected: reconnect.
            }
        }
    }

    /** The gateway resets the flooder's session at each Logon. */
    private static byte[] logon() {
        String body = "35=A\00134=1\00149=" + FLOODER + "\00152=" + LocalDateTime.now(ZoneOffset.UTC).format(TIME)
                + "\00156=" + TRADER + "\00198=0\001108=30\001";
        String text = "8=FIX.4.4\0019=" + body.length() + "\001" + body;
        int sum = text.chars().sum() % 256;
        return (text + String.format(Locale.ROOT, "10=%03d\001", sum)).getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public void close() {
        closed = true;
        enable(false);
        resender.initiator.stop();
    }

    /** Asks again when its TestRequest is answered: by then everything earlier was resent or refused. */
    private final class Resender extends ApplicationAdapter {
        private final SessionID id = new SessionID(FixVersions.BEGINSTRING_FIX44, RESENDER, TRADER);
        private final CountDownLatch quotes;
        private final String symbol;
        private final LongAdder asked = new LongAdder();
        private final LongAdder resent = new LongAdder();
        private final LongAdder loggedOut = new LongAdder();
        private final ThreadedSocketInitiator initiator;
        /** Logged on and not waiting for an answer. */
        private final AtomicBoolean idle = new AtomicBoolean();

        Resender(String symbol, int history) throws IOException, InterruptedException {
            this.symbol = symbol;
            quotes = new CountDownLatch(history);
            SessionSettings settings = new SessionSettings();
            InitiatorSettings.goingOn(settings, gateway);
            settings.setString(id, "BeginString", id.getBeginString());
            try {
                initiator = new ThreadedSocketInitiator(this, new MemoryStoreFactory(), settings,
                        session -> new ResentCount(), new DefaultMessageFactory());
                initiator.start();
            } catch (ConfigError wrong) {
                throw new IOException("cannot start the client that asks for resends: " + wrong.getMessage(),
                        wrong);
            }
            if (!quotes.await(WAIT_S, TimeUnit.SECONDS)) {
                throw new IOException("the client that asks for resends got " + (history - quotes.getCount()) + " of "
                        + history + " quotes within " + WAIT_S + " s");
            }
        }

        @Override
        public void onLogon(SessionID session) {
            if (quotes.getCount() > 0) {
                askForQuote();
            } else {
                idle.set(true);
                ask();
            }
        }

        @Override
        public void onLogout(SessionID session) {
            idle.set(false);
            loggedOut.increment();
        }

        @Override
        public void fromApp(Message message, SessionID session) {
            quotes.countDown();
            if (quotes.getCount() > 0) {
                askForQuote();
            } else {
                idle.set(true);
            }
        }

        @Override
        public void fromAdmin(Message message, SessionID session) {
            if (message.isSetField(TestReqID.FIELD)) {
                idle.set(true);
                ask();
            }
        }

        private void askForQuote() {
            send(FixMessages.toFix(new QuoteRequest(Header.from("fix." + RESENDER), "R" + quotes.getCount(), symbol)));
        }

        /** Asks for all messages from the first on, if enabled and idle. */
        void ask() {
            if (enabled && idle.compareAndSet(true, false)) {
                asked.increment();
                send(new ResendRequest(new BeginSeqNo(1), new EndSeqNo(0)));
                send(new TestRequest(new TestReqID("R" + asked.sum())));
            }
        }

        private void send(Message message) {
            Session.lookupSession(id).send(message);
        }

        /** Counts messages with PossDupFlag, which the session does not pass on. */
        private final class ResentCount extends SilentLog {
            @Override
            public void onIncoming(String message) {
                if (message.contains("\00143=Y\001")) {
                    resent.increment();
                }
            }
        }
    }
}
