package trader.fixgateway.session;

import java.net.InetAddress;
import java.util.List;
import quickfix.FixVersions;
import quickfix.SessionID;

/**
 * One client and its session.
 *
 * @param compId the client's SenderCompID
 * @param traderCompId Trader's own CompID towards it
 * @param username the one that its Logon has, or null when any or none may be there
 * @param password the one that its Logon has, or null when the addresses suffice
 * @param addresses where it may come from; empty for anywhere
 * @param durable whether what was sent and the sequence numbers outlive the process
 * @param shortestHeartbeatS the least HeartBtInt, in seconds
 * @param longestHeartbeatS the largest HeartBtInt, in seconds
 * @param reset when sequence numbers begin again
 * @param day when the session is open
 */
record Counterparty(String compId, String traderCompId, String username, Password password,
        List<AddressRange> addresses, boolean durable, int shortestHeartbeatS, int longestHeartbeatS, Reset reset,
        Day day) {
    /**
     * When sequence numbers begin again at 1; what was not yet received is then lost to the client.
     *
     * @param byClient whether the client may ask for it ({@code ResetSeqNumFlag=Y})
     */
    record Reset(boolean onLogon, boolean onLogout, boolean onDisconnect, boolean byClient) {
    }

    /**
     * From when to when the session is open, UTC; it is reset at the start.
     *
     * @param start such as {@code 08:00:00}, or null when the session is always open
     * @param end such as {@code 17:30:00}
     */
    record Day(String start, String end) {
    }

    SessionID sessionId() {
        return new SessionID(FixVersions.BEGINSTRING_FIX44, traderCompId, compId);
    }

    /** Whether sequence numbers may begin again, and what was sent before be lost. */
    boolean mayReset() {
        return !durable || reset.onLogon() || reset.onLogout() || reset.onDisconnect() || reset.byClient()
                || day.start() != null;
    }

    boolean allows(InetAddress address) {
        return addresses.isEmpty() || addresses.stream().anyMatch(range -> range.contains(address));
    }
}
