package trader.fixgateway.config;

import java.net.InetAddress;
import java.util.List;
import org.apache.mina.filter.firewall.Subnet;
import quickfix.FixVersions;
import quickfix.SessionID;

/**
 * One client and its session.
 *
 * @param compId the client's SenderCompID
 * @param traderCompId Trader's own CompID towards this client
 * @param username the Username its Logon must have; null: not checked
 * @param password the Password its Logon must have; null: not checked
 * @param addresses where it may connect from; empty: anywhere
 * @param durable whether sequence numbers and sent messages outlive the process
 * @param shortestHeartbeatS the smallest HeartBtInt allowed, in seconds
 * @param longestHeartbeatS the largest HeartBtInt allowed, in seconds
 */
public record Counterparty(String compId, String traderCompId, String username, Password password,
        List<Subnet> addresses, boolean durable, int shortestHeartbeatS, int longestHeartbeatS, Reset reset, Day day) {
    /**
     * When sequence numbers restart at 1; messages the client has not received by then are lost to it.
     *
     * @param byClient whether the client may ask for it ({@code ResetSeqNumFlag=Y})
     */
    public record Reset(boolean onLogon, boolean onLogout, boolean onDisconnect, boolean byClient) {
    }

    /**
     * When the session is open, UTC; it is reset at the start.
     *
     * @param start such as {@code 08:00:00}; null: always open
     * @param end such as {@code 17:30:00}
     */
    public record Day(String start, String end) {
    }

    public SessionID sessionId() {
        return new SessionID(FixVersions.BEGINSTRING_FIX44, traderCompId, compId);
    }

    /** Whether a reset may lose messages that were sent. */
    public boolean mayReset() {
        return !durable || reset.onLogon() || reset.onLogout() || reset.onDisconnect() || reset.byClient()
                || day.start() != null;
    }

    public boolean allows(InetAddress address) {
        return addresses.isEmpty() || addresses.stream().anyMatch(subnet -> subnet.inSubnet(address));
    }
}
