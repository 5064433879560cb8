package trader.lab.control;

import java.net.InetSocketAddress;
import trader.common.HostPort;

/**
 * A control port, to open or to connect to.
 *
 * @param address of the port
 * @param secret  that both sides have
 */
public record ControlPlan(InetSocketAddress address, ControlSecret secret) {
    /** As on the command line. */
    public String text() {
        return HostPort.of(address).toString();
    }
}
