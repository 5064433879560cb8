package trader.containers;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/** The number that WildFly adds to all its ports. */
final class PortOffset {
    /** Port of the service, without the offset. */
    static final int HTTP = 8080;

    /** HTTP, HTTPS, management, and two of its transaction manager. */
    private static final int[] PORTS = {HTTP, 8443, 9990, 4712, 4713};
    private static final int LEAST = 2_000;
    private static final int MOST = 22_000;
    private static final int ATTEMPTS = 100;

    private PortOffset() {
    }

    /** An offset at which all ports of the loopback address are free; below those that Linux gives to clients. */
    static int free() throws IOException {
        IOException failure = null;
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            int offset = ThreadLocalRandom.current().nextInt(LEAST, MOST);
            try {
                for (int port : PORTS) {
                    new ServerSocket(port + offset, 1, InetAddress.getLoopbackAddress()).close();
                }
                return offset;
            } catch (IOException taken) {
                failure = taken;
            }
        }
        throw new IOException("found no free ports for WildFly", failure);
    }
}
