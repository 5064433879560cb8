package trader.lab.control;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import trader.common.DaemonThreads;
import trader.common.HostPort;

/**
 * The port of a server that a run on another host uses: one run only. It tells the run about the server, ends the
 * server when the run asks for it, and hands over the files.
 */
public final class ControlPort implements Closeable {
    static final String ASK = "ask";
    static final String BEGIN = "begin";
    static final String STATE = "state";
    static final String LIST = "list";
    static final String READ = "read";
    static final String END = "end";
    static final String SIGNAL = "signal";
    static final String LOAD = "load";
    static final String ERROR = "error";
    static final ObjectMapper JSON = new ObjectMapper();
    private static final int MOST_CONNECTIONS = 8;
    private static final int MOST_SIGNALS = 8;
    /** A run asks twice a second, except while its clients connect or its machine stands still. */
    private static final int SILENCE_MS = 180_000;
    private static final long STOP_S = 120;
    private static final long ACCEPT_AGAIN_NS = TimeUnit.SECONDS.toNanos(1);
    /** Some gigabytes take minutes. */
    private static final long FETCH_S = 1_800;

    private final ControlPlan plan;
    private final PrintStream log;
    private final Semaphore free = new Semaphore(MOST_CONNECTIONS);
    private final AtomicReference<Socket> user = new AtomicReference<>();
    private final AtomicBoolean claimed = new AtomicBoolean();
    private final CountDownLatch complete = new CountDownLatch(1);
    private final CountDownLatch left = new CountDownLatch(1);
    private ServerSocket listening;
    private volatile ObjectNode description;
    private volatile ServedFiles files;
    private volatile String problem;
    private volatile boolean endAsked;
    private final CountDownLatch begun = new CountDownLatch(1);
    private final Set<String> signals = ConcurrentHashMap.newKeySet();
    private volatile JsonNode load;
    private volatile String progress;

    /** {@code log} gets a line for each run that connects or is lost, and each connection that is refused. */
    public ControlPort(ControlPlan plan, PrintStream log) {
        this.plan = plan;
        this.log = log;
    }

    /** Listens; refuses runs until {@link #serve}. */
    public void open() throws IOException {
        listening = new ServerSocket();
        try {
            listening.bind(plan.address());
        } catch (IOException taken) {
            listening.close();
            throw new IOException("cannot listen on the control port " + plan.text() + ": " + taken.getMessage(),
                    taken);
        }
        new DaemonThreads("control-port").newThread(this::accept).start();
    }

    /** The address, with the port that was chosen. */
    public String address() {
        return new HostPort(plan.address().getHostString(), listening.getLocalPort()).toString();
    }

    /** From now on, a run can use the server. {@code facts}: what it is told about the server. */
    public void serve(ObjectNode facts, ServedFiles served) {
        files = served;
        description = facts;
    }

    /** The files that a run can fetch from now on. */
    public void serve(ServedFiles served) {
        files = served;
    }

    /** Waits until a run has begun to use this; returns the load that it asks for, which may be missing. */
    public JsonNode awaitLoad() throws InterruptedException {
        begun.await();
        return load;
    }

    public void tell(String newProgress) {
        progress = newProgress;
    }

    public boolean isSignalled(String signal) {
        return signals.contains(signal);
    }

    /** Whether the run is still connected. */
    public boolean isUsed() {
        return user.get() != null;
    }

    public void failed(String reason) {
        problem = reason;
    }

    public boolean isEndAsked() {
        return endAsked;
    }

    /** The server has ended: its files are complete. Waits until the run that uses it, if one does, has them. */
    public void handOver() throws InterruptedException {
        complete.countDown();
        if (isUsed() && !left.await(FETCH_S, TimeUnit.SECONDS)) {
            log.println("control port: the run did not fetch the files within " + FETCH_S + " s");
        }
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                Socket socket = listening.accept();
                if (free.tryAcquire()) {
                    new DaemonThreads("control-connection").newThread(() -> {
                        try {
                            converse(socket);
                        } finally {
                            free.release();
                        }
                    }).start();
                } else {
                    socket.close();
                }
            } catch (IOException failed) {
                if (!listening.isClosed()) {
                    log.println("control port: " + failed.getMessage());
                    // Without file descriptors, each attempt fails at once.
                    LockSupport.parkNanos(ACCEPT_AGAIN_NS);
                }
            }
        }
    }

    private void converse(Socket socket) {
        String who = socket.getRemoteSocketAddress().toString();
        ControlChannel channel;
        try {
            channel = ControlChannel.ofCaller(socket, plan.secret());
        } catch (IOException stranger) {
            log.println("control port: refused " + who + ": " + stranger.getMessage());
            return;
        }
        try (channel) {
            while (true) {
                answer(socket, who, channel);
            }
        } catch (IOException lost) {
            if (user.get() == socket && !(endAsked && complete.getCount() == 0)) {
                log.println("control port: lost the run at " + who + ": " + lost.getMessage());
            }
        } finally {
            if (user.compareAndSet(socket, null)) {
                left.countDown();
            }
        }
    }

    private void answer(Socket socket, String who, ControlChannel channel) throws IOException {
        byte[] asked = channel.receive(SILENCE_MS);
        ObjectNode reply = JSON.createObjectNode();
        try {
            JsonNode request = ControlMessages.object(asked);
            String ask = request.path(ASK).asText();
            if (!ask.equals(BEGIN) && user.get() != socket) {
                throw new IllegalArgumentException("'" + ask + "' without '" + BEGIN + "'");
            }
            switch (ask) {
                case BEGIN -> begin(socket, who, request.path(LOAD), reply);
                case STATE -> reply.put("problem", problem).put("progress", progress);
                case SIGNAL -> signal(request.path("name").asText());
                case LIST -> reply.set("files", JSON.valueToTree(served().sizes()));
                case READ -> {
                    channel.send(ControlMessages.bytes(served().read(request.path("file").asText(),
                            request.path("offset").asLong(), ControlChannel.LARGEST_FRAME - 1)));
                    return;
                }
                case END -> end();
                default -> throw new IllegalArgumentException("'" + ask + "' is not known");
            }
            reply.put("receivedNs", channel.receivedNs());
            reply.put("repliedNs", System.nanoTime());
        } catch (IllegalArgumentException wrong) {
            reply.put(ERROR, wrong.getMessage());
        } catch (IOException unreadable) {
            reply.put(ERROR, unreadable.toString());
        }
        channel.send(ControlMessages.json(reply));
    }

    private ServedFiles served() {
        if (files == null) {
            throw new IllegalArgumentException("there are no files yet");
        }
        return files;
    }

    private void signal(String name) {
        if (signals.size() >= MOST_SIGNALS) {
            throw new IllegalArgumentException("more than " + MOST_SIGNALS + " signals");
        }
        signals.add(name);
    }

    private void begin(Socket socket, String who, JsonNode newLoad, ObjectNode reply) {
        if (description == null || endAsked) {
            throw new IllegalArgumentException(endAsked ? "the server has ended" : "the server is not ready yet");
        }
        if (!claimed.compareAndSet(false, true)) {
            throw new IllegalArgumentException(user.get() == null ? "it has served a run; start it again"
                    : "another run uses the server");
        }
        user.set(socket);
        reply.setAll(description);
        load = newLoad;
        begun.countDown();
        log.println("control port: the run at " + who + " uses the server");
    }

    private void end() throws IOException {
        endAsked = true;
        try {
            if (!complete.await(STOP_S, TimeUnit.SECONDS)) {
                throw new IOException("the server did not end within " + STOP_S + " s");
            }
        } catch (InterruptedException unexpected) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while the server ended", unexpected);
        }
    }

    @Override
    public void close() throws IOException {
        if (listening != null) {
            listening.close();
        }
        Socket open = user.get();
        if (open != null) {
            open.close();
        }
    }
}
