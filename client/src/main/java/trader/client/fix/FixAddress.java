package trader.client.fix;

import trader.common.HostPort;

public record FixAddress(String host, int port) {
    /**
     * Reads {@code host:port} or {@code [address]:port}.
     *
     * @throws IllegalArgumentException naming the allowed form
     */
    public static FixAddress parse(String text) {
        HostPort address = HostPort.parse(text);
        return new FixAddress(address.host(), address.port());
    }

    @Override
    public String toString() {
        return new HostPort(host, port).toString();
    }
}
