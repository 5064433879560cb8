package trader.client.load;

import trader.client.fix.FixAddress;
import trader.client.fix.InitiatorSettings;
import trader.jmsclient.UniqueNames;

/**
 * Each thread has its own FIX session, {@code LOAD<client>-<thread>}. The gateway derives the sender from the session,
 * which is the same in each run, so the ids must never recur.
 */
final class FixTransports implements TransportFactory {
    /** The gateway's senders: this prefix and the session's CompID. */
    private static final String GATEWAY_SENDER = "fix.";
    /** The longest that a gateway allows, for sessions that are frozen between turns. */
    private static final int FROZEN_HEARTBEAT_S = 3_600;

    private final FixAddress gateway;
    private final int client;
    private final int heartbeatS;
    private final String commonId = UniqueNames.next() + "-";

    FixTransports(LoadSettings settings) {
        gateway = settings.target().fix();
        client = settings.client();
        heartbeatS = settings.phases().turns() == null ? InitiatorSettings.HEARTBEAT_S : FROZEN_HEARTBEAT_S;
    }

    @Override
    public Transport<?> transport(int thread) {
        return new FixTransport(gateway, compId(thread), commonId, heartbeatS);
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
}
