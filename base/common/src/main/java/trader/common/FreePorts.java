package trader.common;

import java.io.IOException;
import java.net.BindException;
import java.net.DatagramSocket;
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

    /**
     * A port for a process that will listen soon, or is started again later. It is outside the range of ephemeral
     * ports: another process's connection may be given one of those in the meantime, and a client that connects to
     * one while no process listens there may be connected to itself.
     *
     * @throws BindException if each of a hundred ports is taken
     */
    public static int any() throws BindException {
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            int port = FIRST + ThreadLocalRandom.current().nextInt(COUNT);
            if (isFree(port)) {
                return port;
            }
        }
        throw new BindException(MAX_ATTEMPTS + " ports from " + FIRST + " to " + (FIRST + COUNT - 1) + " are taken");
    }

    private static boolean isFree(int port) {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        try (ServerSocket tcp = new ServerSocket(port, 1, loopback);
                DatagramSocket udp = new DatagramSocket(port, loopback)) {
            return tcp.isBound() && udp.isBound();
        } catch (IOException taken) {
            return false;
        }
    }
}
