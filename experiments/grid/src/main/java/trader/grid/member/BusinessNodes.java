package trader.grid.member;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import trader.launcher.jvm.JvmFailure;
import trader.launcher.jvm.JvmProcess;

/**
 * The business nodes of a grid: members that store nothing and take transfers over HTTP. They are numbered from 0; one
 * that was killed keeps its number, and its address until it is started again.
 */
public final class BusinessNodes {
    private static final int REACHED_MS = 10_000;

    private final GridJvms jvms;
    private final List<JvmProcess> nodes = new ArrayList<>();
    private final List<URI> addresses = new CopyOnWriteArrayList<>();
    private int started;

    BusinessNodes(GridJvms jvms) {
        this.jvms = jvms;
    }

    /** Starts nodes, and waits until they take transfers. */
    public void open(int count) throws IOException, InterruptedException, JvmFailure {
        for (int i = 0; i < count; i++) {
            nodes.add(start(List.of()));
        }
        for (JvmProcess node : nodes) {
            addresses.add(address(node));
        }
    }

    /** Adds a node with further JVM flags; returns its number. */
    public int add(List<String> moreFlags) throws IOException, InterruptedException, JvmFailure {
        nodes.add(start(moreFlags));
        int number = nodes.size() - 1;
        addresses.add(address(nodes.get(number)));
        return number;
    }

    private JvmProcess start(List<String> moreFlags) throws IOException {
        return jvms.start("node-" + ++started, false, moreFlags);
    }

    /** Waits until a node takes transfers, and makes sure that it can be reached where it says. */
    private static URI address(JvmProcess node) throws InterruptedException, JvmFailure {
        URI address = URI.create(GridJvms.awaitReady(node));
        if (address.getHost() == null) {
            throw unreachable(node, address, "it has no host");
        }
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address.getHost(), address.getPort()), REACHED_MS);
            return address;
        } catch (IOException failed) {
            throw unreachable(node, address, failed.toString());
        }
    }

    private static JvmFailure unreachable(JvmProcess node, URI address, String reason) {
        return new JvmFailure(node.name() + " says that it takes transfers at " + address + ", where it cannot be"
                + " reached: " + reason, node.lastConsoleLines());
    }

    /** Starts a killed node again, and waits until it takes transfers, at another address than before. */
    public void restart(int number) throws IOException, InterruptedException, JvmFailure {
        nodes.set(number, start(List.of()));
        addresses.set(number, address(nodes.get(number)));
    }

    /** The JVM of a node; when it is killed, clients still try its address. */
    public JvmProcess process(int number) {
        return nodes.get(number);
    }

    /** Forgets the last node, which was killed. */
    public void forgetLast() {
        nodes.remove(nodes.size() - 1);
        addresses.remove(addresses.size() - 1);
    }

    public int count() {
        return nodes.size();
    }

    /** Where the nodes take transfers, such as {@code http://127.0.0.1:40001}; any thread may call it. */
    public List<URI> addresses() {
        return addresses;
    }

    List<JvmProcess> processes() {
        return List.copyOf(nodes);
    }
}
