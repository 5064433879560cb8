package trader.fixgateway.config;

import java.net.InetAddress;
import java.util.List;
import javax.security.auth.x500.X500Principal;
import org.apache.mina.filter.firewall.Subnet;
import quickfix.FixVersions;
import quickfix.SessionID;
import trader.common.config.Password;

/**
 * One client and its session; no {@code addresses} means any.
 *
 * @param durable whether sequence numbers and sent messages outlive the process
 */
public record Counterparty(String compId, String traderCompId, Credentials credentials, List<Subnet> addresses,
        boolean durable, HeartbeatLimits heartbeats, Reset reset, Day day) {
    /** What a Logon must have; null: not checked. */
    public record Credentials(String username, Password password, X500Principal certificate) { }

    /** What a Logon may ask for. */
    public record HeartbeatLimits(int shortestS, int longestS) { }

    /** When numbers restart at 1, which loses messages not yet received; {@code byClient}: by ResetSeqNumFlag Y. */
    public record Reset(boolean onLogon, boolean onLogout, boolean onDisconnect, boolean byClient) { }

    /** Opening hours in UTC, such as {@code 08:00:00}; null: always open. The session is reset at the start. */
    public record Day(String start, String end) { }

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
