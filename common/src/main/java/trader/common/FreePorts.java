package trader.common;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/** Ports of the loopback address that are free now. */
public final class FreePorts {
    private static final int FIRST = 20_000;
    private static final int COUNT = 12_000;
    private static final int MAX_ATTEMPTS = 100;

    private FreePorts() {
    }

    public static int any() throws IOException {
        return listen(0);
    }

    /**
     * A port for a process that may be started again. It is outside the range of ephemeral ports: a client that
     * connects to one of those while no process listens there may be connected to itself.
     */
    public static int lasting() throws IOException {
        for (int attempt = 1;; attempt++) {
            try {
                return listen(FIRST + ThreadLocalRandom.current().nextInt(COUNT));
            } catch (IOException taken) {
                if (attempt == MAX_ATTEMPTS) {
                    throw taken;
                }
            }
        }
    }

    private static int listen(int port) throws IOException {
        try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }
}
