package trader.lab.control;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import trader.launcher.jvm.JvmFailure;

/**
 * The part of a run on another host, a server or a load agent, as the run sees it. A {@link JvmFailure} names the host
 * and what failed there. Only one thread uses it.
 */
public final class RemoteHost implements Closeable {
    /** Its CPU time tells whether the server is warm. */
    private static final String THREADS = "threads.csv";
    /** Enough for the longest warm-up; the whole file is copied at the end. */
    private static final long MOST_THREADS_BYTES = 100_000_000;
    /** The launcher there may build Trader first. */
    private static final long BEGIN_NS = TimeUnit.MINUTES.toNanos(10);
    private static final long LOOK_MS = 50;
    private static final int REPLY_MS = 20_000;
    /** A server may need two minutes to end. */
    private static final int END_MS = 130_000;
    private static final long POLL_NS = TimeUnit.MILLISECONDS.toNanos(500);

    private final SshHost ssh;
    private final Path directory;
    private final Path exchangesFile;
    private final PrintStream console;
    private SshProcess process;
    private ControlChannel channel;
    private BufferedWriter exchanges;
    private long clockOffsetNs;
    private long polledNs = System.nanoTime();
    private long threadsBytes;
    private String progress = "";
    private boolean isLost;

    /**
     * Connects nothing yet.
     *
     * @param directory for the part's files, with all that it and ssh print in {@code ssh.log}
     * @param exchanges file for the clocks of both hosts: when short messages passed the connection, by {@link
     *                  System#nanoTime()} of this host, the other twice, and this one; null for none
     */
    public RemoteHost(SshHost ssh, Path directory, Path exchanges, PrintStream console) {
        this.ssh = ssh;
        this.directory = directory;
        this.console = console;
        exchangesFile = exchanges;
    }

    /** Starts the part; {@code arguments}: its command and options. */
    public void open(List<String> arguments) throws IOException, JvmFailure, InterruptedException {
        boolean isOpen = false;
        try {
            process = SshProcess.start(ssh, Files.createDirectories(directory).resolve("ssh.log"));
            begin(process.channel(), arguments);
            isOpen = true;
        } catch (IOException failed) {
            throw lost(failed);
        } finally {
            if (!isOpen) {
                close();
            }
        }
    }

    void begin(ControlChannel toPart, List<String> arguments) throws IOException, JvmFailure, InterruptedException {
        channel = toPart;
        if (exchangesFile != null) {
            exchanges = Files.newBufferedWriter(exchangesFile);
            exchanges.write("sentNs,receivedNs,repliedNs,completedNs\n");
        }
        channel.send(ControlMessages.json(request(RemotePart.BEGIN)
                .<ObjectNode>set(RemotePart.ARGUMENTS, RemotePart.JSON.valueToTree(arguments))));
        long deadlineNs = System.nanoTime() + BEGIN_NS;
        while (!channel.isReadable() && System.nanoTime() < deadlineNs) {
            showConsole();
            Thread.sleep(LOOK_MS);
        }
        ObjectNode reply = checked(channel.receive(0));
        clockOffsetNs = reply.path("repliedNs").asLong() - channel.receivedNs();
    }

    /** Shows what the part and ssh have printed since the last call. */
    public void showConsole() throws IOException {
        if (process != null) {
            process.show(console, named(""));
        }
    }

    private String named(String text) {
        return "ssh " + ssh.host() + ": " + text;
    }

    /** A connection that failed is of no more use: a late reply would be taken for that of the next request. */
    private JvmFailure lost(IOException reason) throws IOException {
        isLost = true;
        if (channel != null) {
            channel.close();
        }
        return new JvmFailure(named(reason.getMessage()) + (process == null ? "" : process.end()), List.of());
    }

    /** Of the server's clock to this one, to some milliseconds. */
    public long clockOffsetNs() {
        return clockOffsetNs;
    }

    /**
     * Asks how the server is, and compares the clocks. Twice a second it also copies the CPU time of the server's
     * threads.
     *
     * @return what failed there, or null
     */
    public String pollServer() throws IOException, JvmFailure {
        try {
            JsonNode state = ask(RemotePart.STATE, REPLY_MS);
            exchanges.write(channel.sentNs() + "," + state.path("receivedNs").asLong() + ","
                    + state.path("repliedNs").asLong() + "," + channel.receivedNs() + "\n");
            progress = state.path("progress").asText();
            if (System.nanoTime() - polledNs < POLL_NS) {
                return state.path("problem").asText(null);
            }
            polledNs = System.nanoTime();
            if (threadsBytes < MOST_THREADS_BYTES && files().path(THREADS).asLong() > threadsBytes) {
                byte[] more = read(THREADS, threadsBytes);
                Files.write(directory.resolve(THREADS), more, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                threadsBytes += more.length;
            }
            return state.path("problem").asText(null);
        } catch (IOException broken) {
            throw lost(broken);
        }
    }

    /**
     * Asks an agent how it is, twice a second; call it often.
     *
     * @return what failed there, or null
     */
    public String poll() throws IOException, JvmFailure {
        if (System.nanoTime() - polledNs < POLL_NS) {
            return null;
        }
        polledNs = System.nanoTime();
        try {
            JsonNode state = ask(RemotePart.STATE, REPLY_MS);
            progress = state.path("progress").asText();
            return state.path("problem").asText(null);
        } catch (IOException broken) {
            throw lost(broken);
        }
    }

    /** What the part told last; empty before. */
    public String progress() {
        return progress;
    }

    public void signal(String name) throws IOException, JvmFailure {
        try {
            checked(exchange(request(RemotePart.SIGNAL).put("name", name), REPLY_MS));
        } catch (IOException broken) {
            throw lost(broken);
        }
    }

    /**
     * Ends the part, and copies its files.
     *
     * @throws JvmFailure also naming the file that could not be copied; the others stay
     */
    public void endAndFetch() throws IOException, JvmFailure {
        if (isLost) {
            throw new JvmFailure(named("its files cannot be copied without a connection"), List.of());
        }
        try {
            if (exchanges != null) {
                exchanges.close();
            }
            ask(RemotePart.END, END_MS);
            Map<String, Long> sizes = new TreeMap<>();
            long freeBytes = Files.getFileStore(directory).getUsableSpace();
            for (Map.Entry<String, JsonNode> file : files().properties()) {
                if (!file.getKey().matches(ServedFiles.NAME)) {
                    throw new IOException("it offers a file '" + file.getKey() + "', which is no name of a file"
                            + " of a run");
                }
                long bytes = file.getValue().canConvertToLong() ? file.getValue().asLong() : -1;
                if (bytes < 0) {
                    throw new IOException("it offers a file '" + file.getKey() + "' of " + file.getValue() + " bytes");
                }
                if (bytes > freeBytes) {
                    throw new IOException("its files have more bytes than the disk of " + directory + " has free");
                }
                freeBytes -= bytes;
                sizes.put(file.getKey(), bytes);
            }
            for (Map.Entry<String, Long> file : sizes.entrySet()) {
                fetch(file.getKey(), file.getValue());
            }
        } catch (IOException broken) {
            throw lost(broken);
        }
    }

    private void fetch(String name, long bytes) throws IOException {
        Path part = directory.resolve(name + ".part");
        try (OutputStream out = Files.newOutputStream(part)) {
            for (long at = 0; at < bytes;) {
                byte[] more = read(name, at);
                if (more.length == 0) {
                    throw new IOException(name + " became shorter while it was copied");
                }
                out.write(more);
                at += more.length;
            }
        }
        Files.move(part, directory.resolve(name), StandardCopyOption.REPLACE_EXISTING);
    }

    private byte[] read(String name, long offset) throws IOException {
        return ControlMessages.content(exchange(request(RemotePart.READ).put("file", name).put("offset", offset),
                REPLY_MS));
    }

    private byte[] exchange(ObjectNode request, int timeoutMs) throws IOException {
        channel.send(ControlMessages.json(request));
        return channel.receive(timeoutMs);
    }

    /** The sizes of the files that the other host offers. */
    private JsonNode files() throws IOException, JvmFailure {
        JsonNode files = ask(RemotePart.LIST, REPLY_MS).path("files");
        if (!files.isObject()) {
            throw new IOException("it does not say which files it has");
        }
        return files;
    }

    private static ObjectNode request(String what) {
        return RemotePart.JSON.createObjectNode().put(RemotePart.ASK, what);
    }

    private ObjectNode ask(String what, int timeoutMs) throws IOException, JvmFailure {
        return checked(exchange(request(what), timeoutMs));
    }

    private ObjectNode checked(byte[] frame) throws IOException, JvmFailure {
        ObjectNode reply = ControlMessages.object(frame);
        if (reply.hasNonNull(RemotePart.ERROR)) {
            throw new JvmFailure(named(reply.path(RemotePart.ERROR).asText()), List.of());
        }
        return reply;
    }

    /** Ends the part's input, by which it ends if it has not. */
    @Override
    public void close() throws IOException {
        if (exchanges != null) {
            exchanges.close();
        }
        if (channel != null) {
            channel.close();
        }
        if (process != null) {
            process.close();
        }
    }
}
