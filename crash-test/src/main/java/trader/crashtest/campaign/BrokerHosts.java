package trader.crashtest.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import trader.common.ProcessOutput;

/**
 * Two network namespaces for the brokers of a pair, and a bridge that connects them with each other and with clients
 * outside. The connection of the two can be cut; clients keep theirs.
 */
final class BrokerHosts implements AutoCloseable {
    /** What {@link #open()} makes, each with the number of the process that made it. */
    private static final Pattern LINK = Pattern.compile("(?:trbr|trp[01]-)(\\d+)");
    private static final Pattern NAMESPACE = Pattern.compile("trader-[01]-(\\d+)");
    private static final Path LINKS = Path.of("/sys/class/net");
    private static final Path NAMESPACES = Path.of("/run/netns");
    /** Of 198.18.0.0/15, which is for tests, 8 addresses for each process. */
    private static final long NETS = 1 << 14;
    private static final int ADDRESSES = 8;
    private static final int BYTE = 256;

    private final long pid;
    private final String suffix;
    private final String bridge;
    private final List<String> namespaces = new ArrayList<>();
    private boolean hasBridge;

    BrokerHosts() {
        this(ProcessHandle.current().pid());
    }

    /** {@code pid}: the process that has them. */
    BrokerHosts(long pid) {
        this.pid = pid;
        suffix = Long.toString(pid);
        bridge = "trbr" + suffix;
    }

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

    /** Also deletes what killed campaigns have left. */
    void open() throws IOException, InterruptedException {
        for (String left : leftovers(NAMESPACES, NAMESPACE)) {
            ip("netns", "delete", left);
        }
        for (String left : leftovers(LINKS, LINK)) {
            // With its namespace it goes by itself, but at any time.
            try {
                ip("link", "delete", left);
            } catch (IOException failed) {
                if (Files.exists(LINKS.resolve(left))) {
                    throw failed;
                }
            }
        }
        ip("link", "add", bridge, "type", "bridge");
        hasBridge = true;
        ip("address", "add", host(1) + "/29", "dev", bridge);
        ip("link", "set", bridge, "up");
        for (int number = 0; number < 2; number++) {
            String namespace = namespace(number);
            ip("netns", "add", namespace);
            namespaces.add(namespace);
            ip("link", "add", port(number), "type", "veth", "peer", "name", "eth0", "netns", namespace);
            ip("link", "set", port(number), "master", bridge, "up");
            ip("-n", namespace, "address", "add", address(number) + "/29", "dev", "eth0");
            ip("-n", namespace, "link", "set", "lo", "up");
            ip("-n", namespace, "link", "set", "eth0", "up");
        }
    }

    private List<String> leftovers(Path directory, Pattern name) throws IOException {
        if (!Files.exists(directory)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(directory)) {
            return all.map(each -> name.matcher(each.getFileName().toString()))
                    .filter(each -> each.matches() && isLeft(Long.parseLong(each.group(1))))
                    .map(Matcher::group).toList();
        }
    }

    /** In a restarted container processes get the same numbers again. */
    private boolean isLeft(long maker) {
        return maker == pid || ProcessHandle.of(maker).isEmpty();
    }

    private String namespace(int number) {
        return "trader-" + number + "-" + suffix;
    }

    private String port(int number) {
        return "trp" + number + "-" + suffix;
    }

    String address(int number) {
        return host(2 + number);
    }

    private String host(int number) {
        long address = pid % NETS * ADDRESSES + number;
        return "198." + (18 + address / BYTE / BYTE) + "." + address / BYTE % BYTE + "." + address % BYTE;
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
        ProcessOutput.of(new ProcessBuilder(command));
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
