package trader.common;

import java.net.InetSocketAddress;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A host and a port. As text an IPv6 address is in brackets, as in a URL: {@code [::1]:9876}.
 *
 * @param host without brackets
 */
public record HostPort(String host, int port) {
    private static final Pattern FORM = Pattern.compile(
            "(?:\\[([0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*(?:%[^\\s\\]]+)?)]|([^\\s:/,()\\[\\]]+)):([0-9]{1,5})");
    private static final int MAX_PORT = 65_535;

    /**
     * Reads {@code host:port} or {@code [address]:port}.
     *
     * @throws IllegalArgumentException naming the allowed form
     */
    public static HostPort parse(String text) {
        Matcher matcher = FORM.matcher(text);
        int port = matcher.matches() ? Integer.parseInt(matcher.group(3)) : 0;
        if (port < 1 || port > MAX_PORT) {
            throw new IllegalArgumentException("'" + text + "': allowed are a host and a port from 1 to " + MAX_PORT
                    + ", such as 127.0.0.1:9876 or [::1]:9876");
        }
        return new HostPort(matcher.group(1) == null ? matcher.group(2) : matcher.group(1), port);
    }

    /** The host as it was given; for an address without a name, its digits. */
    public static HostPort of(InetSocketAddress address) {
        return new HostPort(address.getHostString(), address.getPort());
    }

    /** In brackets if it is an IPv6 address. */
    public static String hostInUrl(String host) {
        return host.contains(":") ? "[" + host + "]" : host;
    }

    @Override
    public String toString() {
        return hostInUrl(host) + ":" + port;
    }
}
