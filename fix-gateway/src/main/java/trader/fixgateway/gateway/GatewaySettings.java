package trader.fixgateway.gateway;

import java.nio.file.Path;
import trader.access.BrokerAccess;
import trader.common.Durability;
import trader.fixml.CodecKind;

/**
 * Settings of {@link FixToJmsGateway}.
 *
 * @param directory of the pending-order log, used by nothing else
 * @param maxPending pending orders, and as many queries; {@code maxPendingPerSession}: the same for one session
 * @param queryTimeoutNs the time after which a query without an answer fails
 */
public record GatewaySettings(String brokerUrl, BrokerAccess access, Path directory, Durability durability,
        CodecKind codec, int maxPending, int maxPendingPerSession, long queryTimeoutNs) {
    private static final int MAX_PENDING = 10_000;
    private static final int MAX_PENDING_PER_SESSION = 1_000;
    private static final long QUERY_TIMEOUT_NS = 5_000_000_000L;

    public GatewaySettings(String brokerUrl, BrokerAccess access, Path directory, Durability durability,
            CodecKind codec) {
        this(brokerUrl, access, directory, durability, codec, MAX_PENDING, MAX_PENDING_PER_SESSION, QUERY_TIMEOUT_NS);
    }
}
