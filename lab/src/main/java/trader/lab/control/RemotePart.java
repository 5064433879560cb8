package trader.lab.control;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import trader.common.DaemonThreads;

/**
 * The part of a run on this host, a server or a load, as the run on another host sees it: it says how it is, ends when
 * the run asks for it, and hands over its files.
 */
public final class RemotePart {
    static final String ASK = "ask";
    static final String BEGIN = "begin";
    static final String ARGUMENTS = "arguments";
    static final String STATE = "state";
    static final String LIST = "list";
    static final String READ = "read";
    static final String END = "end";
    static final String SIGNAL = "signal";
    static final String ERROR = "error";
    static final ObjectMapper JSON = new ObjectMapper();
    /** A run asks twice a second, except while its clients connect, or Trader is built on a further host. */
    private static final long SILENCE_MS = TimeUnit.MINUTES.toMillis(15);
    private static final long STOP_S = 120;

    private final ControlChannel channel;
    private final CountDownLatch complete = new CountDownLatch(1);
    private final CountDownLatch left = new CountDownLatch(1);
    private final Set<String> signals = ConcurrentHashMap.newKeySet();
    private volatile ServedFiles files = new ServedFiles(List.of());
    private volatile String problem;
    private volatile String progress = "";
    private volatile boolean endAsked;

    private RemotePart(ControlChannel channel) {
        this.channel = channel;
    }

    /** {@code in} and {@code out} are connected to the run. */
    public static RemotePart open(InputStream in, OutputStream out) {
        return new RemotePart(ControlChannel.open(in, out));
    }

    /** The command that the run wants, with its arguments. */
    public List<String> awaitArguments() throws IOException {
        ObjectNode request = ControlMessages.object(channel.receive(SILENCE_MS));
        List<String> arguments = new ArrayList<>();
        request.path(ARGUMENTS).forEach(each -> arguments.add(each.asText()));
        if (!request.path(ASK).asText().equals(BEGIN) || arguments.isEmpty()) {
            throw new IOException("the first frame has no arguments");
        }
        return arguments;
    }

    /** Answers with the reason why there will be no such part. */
    public void refuse(String reason) throws IOException {
        channel.send(ControlMessages.json(JSON.createObjectNode().put(ERROR, reason)));
    }

    /** Agrees, and answers what the run asks; calls {@code lost} if the run is gone before it asked for the end. */
    public void begin(Runnable lost) throws IOException {
        channel.send(ControlMessages.json(stamped(JSON.createObjectNode())));
        new DaemonThreads("control").newThread(() -> converse(lost)).start();
    }

    /** The files that the run can fetch from now on. */
    public void serve(ServedFiles served) {
        files = served;
    }

    /** Tells the run how far this is. */
    public void tell(String newProgress) {
        progress = newProgress;
    }

    public boolean isSignalled(String signal) {
        return signals.contains(signal);
    }

    public void failed(String reason) {
        problem = reason;
    }

    public boolean isEndAsked() {
        return endAsked;
    }

    /** All has ended, and the files are complete. Waits until the run has them, or is gone. */
    public void handOver() throws InterruptedException {
        complete.countDown();
        left.await();
    }

    private void converse(Runnable lost) {
        try {
            while (true) {
                answer(channel.receive(SILENCE_MS));
            }
        } catch (IOException end) {
            left.countDown();
            if (!endAsked) {
                lost.run();
            }
        }
    }

    private void answer(byte[] asked) throws IOException {
        ObjectNode reply = JSON.createObjectNode();
        try {
            JsonNode request = ControlMessages.object(asked);
            String ask = request.path(ASK).asText();
            switch (ask) {
                case STATE -> reply.put("problem", problem).put("progress", progress);
                case SIGNAL -> signals.add(request.path("name").asText());
                case LIST -> reply.set("files", JSON.valueToTree(files.sizes()));
                case READ -> {
                    channel.send(ControlMessages.bytes(files.read(request.path("file").asText(),
                            request.path("offset").asLong(), ControlChannel.LARGEST_FRAME - 1)));
                    return;
                }
                case END -> end();
                default -> throw new IllegalArgumentException("'" + ask + "' is not known");
            }
            stamped(reply);
        } catch (IllegalArgumentException wrong) {
            reply.put(ERROR, wrong.getMessage());
        } catch (IOException unreadable) {
            reply.put(ERROR, unreadable.toString());
        }
        channel.send(ControlMessages.json(reply));
    }

    private ObjectNode stamped(ObjectNode reply) {
        return reply.put("receivedNs", channel.receivedNs()).put("repliedNs", System.nanoTime());
    }

    private void end() throws IOException {
        endAsked = true;
        try {
            if (!complete.await(STOP_S, TimeUnit.SECONDS)) {
                throw new IOException("it did not end within " + STOP_S + " s");
            }
        } catch (InterruptedException unexpected) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while it ended", unexpected);
        }
    }
}
