package trader.client.load;

import java.util.concurrent.TimeUnit;
import trader.client.fix.FixAddress;
import trader.client.fix.FixRequester;
import trader.jmsclient.UniqueNames;

/**
 * Each thread has a FIX session of its own, {@code LOAD<client>-<thread>}. The gateway names the sender of what it
 * passes on after the session, which is the same in each run; so it is the ids that no thread ever had.
 */
final class FixTransports implements TransportFactory {
    /** What the gateway puts before the CompID of a session to make a sender's name of it. */
    private static final String GATEWAY_SENDER = "fix.";

    private final FixAddress gateway;
    private final long timeoutNs;
    private final int client;
    private final String commonId = UniqueNames.next() + "-";

    FixTransports(LoadSettings settings) {
        gateway = settings.fix();
        timeoutNs = settings.timeoutNs();
        client = settings.client();
    }

    @Override
    public void open() {
        // Each thread logs on by itself.
    }

    @Override
    public Transport<?> link(int thread) {
        return new FixTransport(new FixRequester(gateway, compId(thread), commonId, timeoutNs));
    }

    @Override
    public String sender(int thread) {
        return GATEWAY_SENDER + compId(thread);
    }

    private String compId(int thread) {
        return "LOAD" + client + "-" + (thread + 1);
    }

    @Override
    public String commonId() {
        return commonId;
    }

    @Override
    public void close() {
        // Each thread logs out by itself.
    }
}
