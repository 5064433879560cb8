package trader.fixgateway.session;

import static trader.jmsclient.testing.Await.await;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import javax.net.SocketFactory;
import quickfix.SessionID;
import quickfix.field.QuoteID;
import quickfix.field.Symbol;
import quickfix.fix44.MarketDataIncrementalRefresh;
import quickfix.fix44.MarketDataRequest;
import quickfix.fix44.Quote;
import trader.common.PrivateFiles;
import trader.common.config.TlsSettings;
import trader.fix.FixRefusedException;
import trader.fixgateway.config.FixSessions;
import trader.fixml.FixmlMessage;

/** An acceptor that records what it passes on, and closes its clients. */
public class TestAcceptor implements FixRequests, AutoCloseable {
    /** Takes a request, or does not. */
    interface Handling {
        void of(FixmlMessage request) throws RequestRefusedException, RequestInDoubtException;
    }

    private final String ini;
    private final Path storeDir;
    private final TlsSettings tls;
    private final SocketFactory sockets;
    private final BlockingQueue<FixmlMessage> requests = new LinkedBlockingQueue<>();
    private final BlockingQueue<MarketDataRequest> marketData = new LinkedBlockingQueue<>();
    private final BlockingQueue<SessionID> ended = new LinkedBlockingQueue<>();
    private final BlockingQueue<SessionID> present = new LinkedBlockingQueue<>();
    private final BlockingQueue<Long> read = new LinkedBlockingQueue<>();
    private final List<RawClient> clients = new CopyOnWriteArrayList<>();
    private volatile Handling handling = requests::add;
    private volatile CountDownLatch gate = new CountDownLatch(0);
    private FixAcceptor acceptor;

    public TestAcceptor(Path storeDir, String... lines) throws IOException {
        this(storeDir, null, null, lines);
    }

    /** {@code tls}, {@code sockets}: of the acceptor and its clients; null without. */
    TestAcceptor(Path storeDir, TlsSettings tls, SocketFactory sockets, String... lines) throws IOException {
        this.storeDir = storeDir;
        this.tls = tls;
        this.sockets = sockets == null ? SocketFactory.getDefault() : sockets;
        ini = String.join("\n", lines);
        open();
    }

    /** An acceptor with a session without password for each of these clients. */
    static TestAcceptor of(Path storeDir, String settings, String... compIds) throws IOException {
        String sessions = String.join("\n", Arrays.stream(compIds).map(each -> "[session " + each + "]").toList());
        return new TestAcceptor(storeDir, "[defaults]", "addresses=127.0.0.1", settings, sessions);
    }

    private void open() throws IOException {
        Files.createDirectories(storeDir);
        FixSessions sessions = FixSessions.read(PrivateFiles.write(storeDir.resolve("sessions.ini"), ini));
        acceptor = new FixAcceptor(sessions, "127.0.0.1", 0, tls, storeDir, false);
        acceptor.open(this);
    }

    /** Closes and opens the acceptor, as a restart of the process would. */
    void restart() throws IOException {
        acceptor.close();
        open();
    }

    FixAcceptor acceptor() {
        return acceptor;
    }

    InetSocketAddress address() {
        return acceptor.address();
    }

    RawClient connect(String compId) throws IOException {
        return connect(compId, 0);
    }

    /** {@code receiveBufferBytes}: 0 for the default. */
    RawClient connect(String compId, int receiveBufferBytes) throws IOException {
        return connect(compId, receiveBufferBytes, sockets);
    }

    RawClient connect(String compId, int receiveBufferBytes, SocketFactory with) throws IOException {
        RawClient client = new RawClient(address(), compId, receiveBufferBytes, with.createSocket());
        clients.add(client);
        return client;
    }

    /** Sends each text on a connection of its own, and expects it to be closed without an answer. */
    public void refuseWithoutAnswer(List<String> frames) throws IOException {
        List<RawClient> refused = new ArrayList<>();
        for (String each : frames) {
            refused.add(connect("ANY").raw(each));
        }
        for (RawClient each : refused) {
            each.expectClosed();
        }
    }

    /** A client whose session is logged on: the answer to the Logon comes before that. */
    RawClient loggedOn(String compId) throws IOException {
        return loggedOn(compId, 1);
    }

    /** The same, with this number on its Logon. */
    RawClient loggedOn(String compId, int seq) throws IOException {
        RawClient client = connect(compId).nextSeq(seq).logon();
        await(() -> acceptor.isLoggedOn(id(compId)));
        return client;
    }

    static SessionID id(String compId) {
        return new SessionID("FIX.4.4", RawClient.TRADER, compId);
    }

    void quote(String compId, String quoteId) {
        acceptor.send(id(compId), quote(quoteId));
    }

    FixAnswers.Delivery deliver(String compId, String quoteId) {
        return acceptor.deliver(id(compId), quote(quoteId));
    }

    private static Quote quote(String id) {
        Quote quote = new Quote(new QuoteID(id));
        quote.set(new Symbol("S0001"));
        return quote;
    }

    void price(String compId) {
        acceptor.send(id(compId), new MarketDataIncrementalRefresh());
    }

    /** Requests block their session's thread until this is counted down. */
    CountDownLatch busy() {
        gate = new CountDownLatch(1);
        return gate;
    }

    /** What happens to requests from now on; at first they are recorded. */
    void handle(Handling next) {
        handling = next;
    }

    BlockingQueue<FixmlMessage> requests() {
        return requests;
    }

    BlockingQueue<MarketDataRequest> marketData() {
        return marketData;
    }

    /** Sessions that logged on. */
    BlockingQueue<SessionID> present() {
        return present;
    }

    /** The marks up to which clients have read. */
    BlockingQueue<Long> read() {
        return read;
    }

    BlockingQueue<SessionID> ended() {
        return ended;
    }

    @Override
    public void request(SessionID session, FixmlMessage request)
            throws RequestRefusedException, RequestInDoubtException {
        handling.of(request);
        await(() -> gate.getCount() == 0);
    }

    @Override
    public void marketData(SessionID session, MarketDataRequest request) throws FixRefusedException {
        marketData.add(request);
    }

    @Override
    public void loggedOn(SessionID session) {
        present.add(session);
    }

    @Override
    public void hasRead(SessionID session, long mark) {
        read.add(mark);
    }

    @Override
    public void loggedOut(SessionID session) {
        ended.add(session);
    }

    @Override
    public void close() throws IOException {
        for (RawClient each : clients) {
            each.close();
        }
        acceptor.close();
    }

    /** The body of a NewOrderSingle, and more fields. */
    static String[] order(String clOrdId, String... more) {
        return RawClient.concat(new String[] {"11=" + clOrdId, "55=S0001", "54=1", "60=" + RawClient.time(0),
            "38=100", "40=2", "44=100.30"}, more);
    }
}
