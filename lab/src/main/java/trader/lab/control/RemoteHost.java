package trader.lab.control;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** A run's connection to the control port of its server, or of a load agent. Only one thread uses it. */
public final class RemoteHost implements Closeable {
    /** Its processor time tells whether the server is warm. */
    private static final String THREADS = "threads.csv";
    private static final int CONNECT_MS = 10_000;
    private static final int REPLY_MS = 20_000;
    /** A server may need two minutes to end. */
    private static final int END_MS = 130_000;
    private static final long POLL_NS = TimeUnit.MILLISECONDS.toNanos(500);

    private final ControlPlan plan;
    private final Path exchangesFile;
    private ControlChannel channel;
    private ClockExchanges exchanges;
    private ObjectNode description;
    private long clockOffsetNs;
    private long polledNs = System.nanoTime();
    private long threadsBytes;
    private String progress = "";

    /** {@code exchanges}: the file for the clocks of both hosts; null for none. */
    public RemoteHost(ControlPlan plan, Path exchanges) {
        this.plan = plan;
        exchangesFile = exchanges;
    }

    /** Connects and claims the server for this run. */
    public void open() throws IOException {
        open(null);
    }

    /** The same of an agent, with the load that it shall make. */
    public void open(JsonNode load) throws IOException {
        Socket socket = new Socket();
        try {
            if (plan.address().isUnresolved()) {
                throw new IOException("the host is unknown");
            }
            socket.connect(plan.address(), CONNECT_MS);
            channel = ControlChannel.toPort(socket, plan.secret());
            description = reply(request(ControlPort.BEGIN).<ObjectNode>set(ControlPort.LOAD, load), REPLY_MS);
            clockOffsetNs = description.path("repliedNs").asLong() - channel.receivedNs();
            exchanges = exchangesFile == null ? null : new ClockExchanges(exchangesFile);
        } catch (IOException failed) {
            socket.close();
            throw lost(failed);
        }
    }

    private IOException lost(IOException reason) {
        return new IOException("the control port " + plan.text() + ": "
                + (reason instanceof SocketTimeoutException ? "no answer in time" : reason.getMessage()), reason);
    }

    /** What the server says about itself. */
    public JsonNode description() {
        return description;
    }

    /** Of the server's clock to this one, to some milliseconds. */
    public long clockOffsetNs() {
        return clockOffsetNs;
    }

    /**
     * Asks how the server is, and compares the clocks. Twice a second it also copies the processor time of the server's
     * threads.
     *
     * @param directory of the server's files in the run directory
     * @return what failed there, or null
     */
    public String poll(Path directory) throws IOException {
        try {
            JsonNode state = ask(ControlPort.STATE, REPLY_MS);
            exchanges.add(channel.sentNs(), state.path("receivedNs").asLong(), state.path("repliedNs").asLong(),
                    channel.receivedNs());
            if (System.nanoTime() - polledNs < POLL_NS) {
                return state.path("problem").asText(null);
            }
            polledNs = System.nanoTime();
            JsonNode files = ask(ControlPort.LIST, REPLY_MS).path("files");
            if (files.path(THREADS).asLong() > threadsBytes) {
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
    public String poll() throws IOException {
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

    /** What an agent last told about its progress. */
    public String progress() {
        return progress;
    }

    /** Gives a signal to an agent. */
    public void signal(String name) throws IOException {
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
     * @throws IOException naming the port, and the file that could not be copied; the others stay
     */
    public void endAndFetch(Path directory) throws IOException {
        try {
            if (exchanges != null) {
                exchanges.close();
            }
            ask(ControlPort.END, END_MS);
            Map<String, Long> sizes = new TreeMap<>();
            for (Map.Entry<String, JsonNode> file : ask(ControlPort.LIST, REPLY_MS).path("files").properties()) {
                if (!file.getKey().matches(ServedFiles.NAME)) {
                    throw new IOException("it offers a file '" + file.getKey() + "', which is no name of a file"
                            + " of a run");
                }
                sizes.put(file.getKey(), file.getValue().asLong());
            }
            long bytes = sizes.values().stream().mapToLong(Long::longValue).sum();
            if (bytes > Files.getFileStore(directory).getUsableSpace()) {
                throw new IOException("its files have " + bytes + " bytes, but the disk of " + directory
                        + " has fewer free");
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
        channel.send(ControlMessages.json(request(ControlPort.READ).put("file", name).put("offset", offset)));
        return ControlMessages.content(channel.receive(REPLY_MS));
    }

    private static ObjectNode request(String what) {
        return ControlPort.JSON.createObjectNode().put(ControlPort.ASK, what);
    }

    private ObjectNode ask(String what, int timeoutMs) throws IOException {
        return reply(request(what), timeoutMs);
    }

    private ObjectNode reply(ObjectNode request, int timeoutMs) throws IOException {
        channel.send(ControlMessages.json(request));
        ObjectNode reply = ControlMessages.object(channel.receive(timeoutMs));
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
