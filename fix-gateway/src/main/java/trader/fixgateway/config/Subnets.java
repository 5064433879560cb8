package trader.fixgateway.config;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;
import org.apache.mina.filter.firewall.Subnet;

/** Parses IP addresses, and ranges in CIDR notation ({@code 10.1.0.0/16}). */
final class Subnets {
    private static final Pattern LITERAL =
            Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");

    private Subnets() {
    }

    /** An IllegalArgumentException says what is allowed; a host name is refused, not looked up. */
    static Subnet parse(String text) {
        String[] parts = text.split("/", 2);
        try {
            if (LITERAL.matcher(parts[0]).matches()) {
                InetAddress address = InetAddress.getByName(parts[0]);
                return new Subnet(address, parts.length == 1 ? 8 * address.getAddress().length
                        : Integer.parseInt(parts[1]));
            }
        } catch (UnknownHostException | IllegalArgumentException invalid) {
            // Reported below, like a host name.
        }
        throw new IllegalArgumentException("address '" + text + "': an IP address such as 10.1.2.3 or ::1, or a range"
                + " such as 10.1.0.0/16");
    }
}
