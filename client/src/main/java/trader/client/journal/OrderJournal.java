package trader.client.journal;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import trader.common.PrivateFiles;
import trader.fixml.FixmlMessage;
import trader.fixml.OrderAnswer;
import trader.fixml.OrderRequest;

/**
 * {@code orders.journal}, a client's record of sent and received messages: one {@link OrderEvent} per line. Nothing is
 * kept in memory: when a call returns, its line has been handed to the operating system, and survives the end of the
 * process (not a power cut).
 */
public final class OrderJournal implements AutoCloseable {
    public static final String FILE = "orders.journal";

    private static final int LONGEST_LINE = 1 << 20;

    private final Path file;
    private final OrderLines lines = new OrderLines();
    // Not a channel: interrupting one thread would close it for all.
    private FileOutputStream out;

    public OrderJournal(Path file) {
        this.file = file;
    }

    /** Creates the file, or appends to an existing one after cutting off an incomplete last line. */
    public OrderJournal open() throws IOException {
        PrivateFiles.createDirectories(file.toAbsolutePath().getParent());
        long incompleteBytes = Files.exists(file) ? read(file, event -> { }) : 0;
        out = new FileOutputStream(file.toFile(), true);
        out.getChannel().truncate(out.getChannel().size() - incompleteBytes);
        return this;
    }

    /**
     * An order, or a request to cancel or replace one, is about to be sent.
     *
     * @throws UncheckedIOException when the line cannot be written: the order must not be sent
     */
    public synchronized void sent(OrderRequest order) {
        write(lines.clear().sent(order, System.currentTimeMillis()));
    }

    /** An order is about to be sent again. */
    public synchronized void resent(OrderRequest order) {
        write(lines.clear().resent(order, System.currentTimeMillis()));
    }

    /** The broker has confirmed an order, which will not be sent again. */
    public synchronized void confirmed(OrderRequest order) {
        write(lines.clear().confirmed(order, System.currentTimeMillis()));
    }

    /**
     * A reply to an order arrived.
     *
     * @param reply an {@code OrderAnswer} or a {@code BusinessReject}
     */
    public synchronized void answered(String sender, String clOrdId, FixmlMessage reply) {
        write(lines.clear().answered(sender, clOrdId, reply, System.currentTimeMillis()));
    }

    /** An answer arrived that the protocol did not mark as a possible repetition. */
    public synchronized void answeredFirst(String sender, String clOrdId, OrderAnswer answer) {
        long nowMs = System.currentTimeMillis();
        write(lines.clear().answered(sender, clOrdId, answer, nowMs).saidFirst(sender, clOrdId, nowMs));
    }

    private void write(OrderLines line) {
        try {
            out.write(line.bytes(), 0, line.length());
        } catch (IOException failed) {
            throw new UncheckedIOException("cannot write " + file + ": " + failed.getMessage(), failed);
        }
    }

    /**
     * Reads a journal line by line, even while it is being written.
     *
     * @return the length in bytes of an incomplete last line, which is left out
     * @throws IOException when the file cannot be read, or a line is wrong; the message then names the line
     */
    public static long read(Path file, Consumer<OrderEvent> action) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        long number = 1;
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
            for (int next = in.read(); next >= 0; next = in.read()) {
                if (next == '\n') {
                    action.accept(parse(file, number, line.toString(StandardCharsets.UTF_8)));
                    number++;
                    line.reset();
                } else if (line.size() < LONGEST_LINE) {
                    line.write(next);
                } else {
                    throw new IOException(file + " line " + number + ": longer than " + LONGEST_LINE + " bytes");
                }
            }
        }
        return line.size();
    }

    private static OrderEvent parse(Path file, long number, String line) throws IOException {
        try {
            return OrderEvent.parse(line);
        } catch (IllegalArgumentException wrong) {
            throw new IOException(file + " line " + number + ": " + wrong.getMessage(), wrong);
        }
    }

    @Override
    public synchronized void close() throws IOException {
        if (out != null) {
            out.close();
        }
    }
}
