package trader.client.fix;

import trader.access.BrokerAccess;
import trader.common.HostPort;

/** Where a FIX gateway listens; {@code access}: the file with the stores of TLS, as for a broker, or null. */
public record FixAddress(String host, int port, String access) {
    private static final String ACCESS = "?access=";

    /** Without TLS. */
    public FixAddress(String host, int port) {
        this(host, port, null);
    }

    /**
     * Reads {@code host:port} or {@code [address]:port}, either with {@code ?access=FILE}.
     *
     * @throws IllegalArgumentException naming the allowed form
     */
    public static FixAddress parse(String text) {
        int end = text.indexOf(ACCESS);
        HostPort address = HostPort.parse(end < 0 ? text : text.substring(0, end));
        return new FixAddress(address.host(), address.port(), end < 0 ? null : text.substring(end + ACCESS.length()));
    }

    /** What the access file says of TLS. */
    BrokerAccess tls() {
        return BrokerAccess.of("tcp://" + this + (access == null ? "" : ACCESS + access), null);
    }

    @Override
    public String toString() {
        return new HostPort(host, port).toString();
    }
}
