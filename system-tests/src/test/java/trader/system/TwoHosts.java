package trader.system;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.opentest4j.TestAbortedException;
import trader.common.ProcessOutput;

/**
 * Two network namespaces with a cable between them. In the server's, the clock of {@link System#nanoTime()} is ahead by
 * seconds and drifts; in the client's it is that of the test.
 */
final class TwoHosts implements AutoCloseable {
    static final String SERVER = "10.98.76.1";
    static final String CLIENT = "10.98.76.2";
    private static final long AHEAD_S = 5;
    private static final long SECOND_NS = 1_000_000_000;
    private static final double DRIFT_PPM = 50;

    private final String server = "trader-s" + ProcessHandle.current().pid();
    private final String client = "trader-c" + ProcessHandle.current().pid();
    private final List<String> made = new ArrayList<>();
    /** On the server's clock, which is right by {@link #AHEAD_S} at this time. */
    private final long sinceNs = System.nanoTime() + AHEAD_S * SECOND_NS;
    private Path library;

    private TwoHosts() {
    }

    /** Skips the test where such namespaces are not permitted, or there is no C compiler for the drift. */
    static TwoHosts make(Path directory) throws IOException, InterruptedException {
        TwoHosts hosts = new TwoHosts();
        try {
            hosts.build(directory);
        } catch (IOException impossible) {
            hosts.close();
            throw new TestAbortedException("no two hosts with clocks of their own: " + impossible.getMessage());
        }
        return hosts;
    }

    private void build(Path directory) throws IOException, InterruptedException {
        Path source = directory.resolve("drifting_clock.c");
        library = directory.resolve("drifting_clock.so");
        try (InputStream resource = TwoHosts.class.getResourceAsStream("drifting_clock.c")) {
            Files.copy(resource, source, StandardCopyOption.REPLACE_EXISTING);
        }
        ProcessOutput.of("cc", "-O2", "-shared", "-fPIC", "-o", library.toString(), source.toString(), "-ldl");
        for (String name : List.of(server, client)) {
            ProcessOutput.of("ip", "netns", "add", name);
            made.add(name);
        }
        ProcessOutput.of("ip", "link", "add", "cable", "netns", server, "type", "veth", "peer", "name", "cable",
                "netns", client);
        ProcessOutput.of("ip", "-n", server, "address", "add", SERVER + "/24", "dev", "cable");
        ProcessOutput.of("ip", "-n", client, "address", "add", CLIENT + "/24", "dev", "cable");
        for (String name : made) {
            ProcessOutput.of("ip", "-n", name, "link", "set", "lo", "up");
            ProcessOutput.of("ip", "-n", name, "link", "set", "cable", "up");
        }
        ProcessOutput.of(with(onServer(), "true"));
    }

    private static String[] with(List<String> wrapper, String... command) {
        List<String> all = new ArrayList<>(wrapper);
        all.addAll(List.of(command));
        return all.toArray(String[]::new);
    }

    /** The beginning of a command line on the server's host. */
    List<String> onServer() {
        return List.of(with(List.of("ip", "netns", "exec", server), withServersClock().toArray(String[]::new)));
    }

    /** The same with the server's clock on the host of the test. */
    List<String> withServersClock() {
        return List.of("unshare", "--fork", "--kill-child", "-T", "--monotonic", Long.toString(AHEAD_S), "env",
                "LD_PRELOAD=" + library, "DRIFT_PPM=" + DRIFT_PPM, "DRIFT_SINCE_NS=" + sinceNs);
    }

    /** The same on the client's. */
    List<String> onClient() {
        return List.of("ip", "netns", "exec", client);
    }

    /** A time of the server's clock on that of client and test: the truth. */
    long trueNs(long serverNs) {
        return sinceNs + Math.round((serverNs - sinceNs) / (1 + DRIFT_PPM / 1e6)) - AHEAD_S * SECOND_NS;
    }

    @Override
    public void close() {
        for (String name : made) {
            try {
                ProcessOutput.of("ip", "netns", "delete", name);
            } catch (IOException failed) {
                throw new IllegalStateException(failed);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted before " + name + " was deleted", interrupted);
            }
        }
    }
}
