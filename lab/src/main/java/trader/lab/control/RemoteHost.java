package trader.lab.control;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
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
 * A run's connection to the control port of its server, or of a load agent. A {@link JvmFailure} names the port and
 * what failed there. Only one thread uses it.
 */
public final class RemoteHost implements Closeable {
    /** Its CPU time tells whether the server is warm. */
    private static final String THREADS = "threads.csv";
    /** Enough for the longest warm-up; the whole file is copied at the end. */
    private static final long MOST_THREADS_BYTES = 100_000_000;
    private static final int CONNECT_MS = 10_000;
    private static final int REPLY_MS = 20_000;
    /** A server may need two minutes to end. */
    private static final int END_MS = 130_000;
    private static final long POLL_NS = TimeUnit.MILLISECONDS.toNanos(500);

    private final ControlPlan plan;
    private final Path exchangesFile;
    private ControlChannel channel;
    private BufferedWriter exchanges;
    private ObjectNode description;
    private long clockOffsetNs;
    private long polledNs = System.nanoTime();
    private long threadsBytes;
    private String progress = "";

    /**
     * Connects nothing yet.
     *
     * @param exchanges file for the clocks of both hosts: when short messages passed the connection, by {@link
     *                  System#nanoTime()} of this host, the other twice, and this one; null for none
     */
    public RemoteHost(ControlPlan plan, Path exchanges) {
        this.plan = plan;
        exchangesFile = exchanges;
    }

    /** Connects and claims the server for this run. */
    public void open() throws IOException, JvmFailure {
        open(null);
    }

    /** The same of an agent, with the load that it shall make. */
    public void open(JsonNode load) throws IOException, JvmFailure {
        Socket socket = new Socket();
        try {
            if (plan.address().isUnresolved()) {
                throw new IOException("the host is unknown");
            }
            socket.connect(plan.address(), CONNECT_MS);
            channel = ControlChannel.toPort(socket, plan.secret());
            description = reply(request(ControlPort.BEGIN).<ObjectNode>set(ControlPort.LOAD, load), REPLY_MS);
            clockOffsetNs = description.path("repliedNs").asLong() - channel.receivedNs();
            if (exchangesFile != null) {
                exchanges = Files.newBufferedWriter(exchangesFile);
                exchanges.write("sentNs,receivedNs,repliedNs,completedNs\n");
            }
        } catch (IOException failed) {
            socket.close();
            throw lost(failed);
        }
    }

    private JvmFailure lost(IOException reason) {
        return new JvmFailure("the control port " + plan.text() + ": "
                + (reason instanceof SocketTimeoutException ? "no answer in time" : reason.getMessage()), List.of());
    }

    public JsonNode description() {
        return description;
    }

    /** Of the server's clock to this one, to some milliseconds. */
    public long clockOffsetNs() {
        return clockOffsetNs;
    }

    /**
     * Asks how the server is, and compares the clocks. Twice a second it also copies the CPU time of the server's
     * threads.
     *
     * @param directory of the server's files in the run directory
     * @return what failed there, or null
     */
    public String poll(Path directory) throws JvmFailure {
        try {
            JsonNode state = ask(ControlPort.STATE, REPLY_MS);
            exchanges.write(channel.sentNs() + "," + state.path("receivedNs").asLong() + ","
                    + state.path("repliedNs").asLong() + "," + channel.receivedNs() + "\n");
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
    public String poll() throws JvmFailure {
        if (System.nanoTime() - polledNs < POLL_NS) {
            return null;
        }
        polledNs = System.nanoTime();
        try {
            JsonNode state = ask(ControlPort.STATE, REPLY_MS);
            progress = state.path("progress").asText("");
            return state.path("problem").asText(null);
        } catch (IOException broken) {
            throw lost(broken);
        }
    }

    public String progress() {
        return progress;
    }

    public void signal(String name) throws JvmFailure {
        try {
            reply(request(ControlPort.SIGNAL).put("name", name), REPLY_MS);
        } catch (IOException broken) {
            throw lost(broken);
        }
    }

    /**
     * Ends the server, and copies its files.
     *
     * @param directory for the files, existing
     * @throws JvmFailure also naming the file that could not be copied; the others stay
     */
    public void endAndFetch(Path directory) throws JvmFailure {
        try {
            if (exchanges != null) {
                exchanges.close();
            }
            ask(ControlPort.END, END_MS);
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
                fetch(file.getKey(), file.getValue(), directory);
            }
        } catch (IOException broken) {
            throw lost(broken);
        }
    }

    private void fetch(String name, long bytes, Path directory) throws IOException {
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
        return ControlMessages.content(exchange(request(ControlPort.READ).put("file", name).put("offset", offset),
                REPLY_MS));
    }

    /** A connection that failed is of no more use: a late reply would be taken for that of the next request. */
    private byte[] exchange(ObjectNode request, int timeoutMs) throws IOException {
        try {
            channel.send(ControlMessages.json(request));
            return channel.receive(timeoutMs);
        } catch (IOException failed) {
            channel.close();
            throw failed;
        }
    }

    /** The sizes of the files that the other host offers. */
    private JsonNode files() throws IOException {
        JsonNode files = ask(ControlPort.LIST, REPLY_MS).path("files");
        if (!files.isObject()) {
            throw new IOException("it does not say which files it has");
        }
        return files;
    }

    private static ObjectNode request(String what) {
        return ControlPort.JSON.createObjectNode().put(ControlPort.ASK, what);
    }

    private ObjectNode ask(String what, int timeoutMs) throws IOException {
        return reply(request(what), timeoutMs);
    }

    private ObjectNode reply(ObjectNode request, int timeoutMs) throws IOException {
        ObjectNode reply = ControlMessages.object(exchange(request, timeoutMs));
        if (reply.hasNonNull(ControlPort.ERROR)) {
            throw new IOException(reply.path(ControlPort.ERROR).asText());
        }
        return reply;
    }

    @Override
    public void close() throws IOException {
        if (exchanges != null) {
            exchanges.close();
        }
        if (channel != null) {
            channel.close();
        }
    }
}
