package trader.containers;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/** A number to add to all ports of a server. */
final class PortOffset {
    private static final int LEAST = 2_000;
    private static final int MOST = 22_000;
    private static final int ATTEMPTS = 100;

    private PortOffset() {
    }

    /** An offset at which all ports of the loopback address are free; below those that Linux gives to clients. */
    static int free(int... ports) throws IOException {
        IOException failure = null;
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            int offset = ThreadLocalRandom.current().nextInt(LEAST, MOST);
            try {
                for (int port : ports) {
                    new ServerSocket(port + offset, 1, InetAddress.getLoopbackAddress()).close();
                }
                return offset;
            } catch (IOException taken) {
                failure = taken;
            }
        }
        throw new IOException("found no free ports", failure);
    }
}
