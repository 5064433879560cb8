package trader.crashtest.campaign;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Two network namespaces for the brokers of a pair, and a bridge that connects them with each other and with clients
 * outside. The connection of the two can be cut; clients keep theirs.
 */
final class BrokerHosts implements AutoCloseable {
    private static final String NET = "10.98.77.";
    private static final int FIRST_ADDRESS = 2;

    private final String suffix = Long.toString(ProcessHandle.current().pid());
    private final String bridge = "trbr" + suffix;
    private final List<String> namespaces = new ArrayList<>();
    private boolean hasBridge;

    /** The reason why this machine cannot have them, or null if it can. */
    static String unsupported() throws InterruptedException {
        try (BrokerHosts hosts = new BrokerHosts()) {
            hosts.open();
            hosts.cut(true);
            return null;
        } catch (IOException impossible) {
            return impossible.getMessage();
        }
    }

    void open() throws IOException, InterruptedException {
        ip("link", "add", bridge, "type", "bridge");
        hasBridge = true;
        ip("address", "add", NET + "1/24", "dev", bridge);
        ip("link", "set", bridge, "up");
        for (int number = 0; number < 2; number++) {
            String namespace = namespace(number);
            ip("netns", "add", namespace);
            namespaces.add(namespace);
            ip("link", "add", port(number), "type", "veth", "peer", "name", "eth0", "netns", namespace);
            ip("link", "set", port(number), "master", bridge, "up");
            ip("-n", namespace, "address", "add", address(number) + "/24", "dev", "eth0");
            ip("-n", namespace, "link", "set", "lo", "up");
            ip("-n", namespace, "link", "set", "eth0", "up");
        }
    }

    private String namespace(int number) {
        return "trader-" + number + "-" + suffix;
    }

    private String port(int number) {
        return "trp" + number + "-" + suffix;
    }

    String address(int number) {
        return NET + (FIRST_ADDRESS + number);
    }

    /** A command that runs another one on a broker's host, in the same process. */
    List<String> wrapper(int number) {
        return List.of("nsenter", "--net=/run/netns/" + namespace(number));
    }

    /** Drops what the brokers send each other, or lets it pass. */
    void cut(boolean isCut) throws IOException, InterruptedException {
        for (int number = 0; number < 2; number++) {
            ip("link", "set", "dev", port(number), "type", "bridge_slave", "isolated", isCut ? "on" : "off");
        }
    }

    private static void ip(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("ip"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (process.waitFor() != 0) {
            throw new IOException(String.join(" ", command) + ": " + output);
        }
    }

    /** Its processes must have ended. */
    @Override
    public void close() {
        boolean interrupted = Thread.interrupted();
        try {
            for (String namespace : namespaces) {
                ip("netns", "delete", namespace);
            }
            if (hasBridge) {
                ip("link", "delete", bridge);
            }
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        } catch (InterruptedException again) {
            interrupted = true;
        } finally {
            namespaces.clear();
            hasBridge = false;
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
