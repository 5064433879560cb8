package trader.recordlog;

import java.io.IOException;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import trader.common.CounterLog;

/**
 * The writing end of a log. Thread-safe.
 *
 * <p>Group commit: records are collected in memory. Who needs one on the disk, and finds nobody writing, writes all
 * that has been collected and forces it; the others wait for that, and one of them does the same with what has come in the
 * meantime. One thread alone never waits for another.
 *
 * <p>A failure to write or to force is final: after a failed fsync the operating system may take the lost pages for
 * written, so a second one that succeeds proves nothing. Everything after it fails; the next opening reads what there
 * is.
 */
public final class RecordLog implements AutoCloseable {
    /** The type of the records in which the log itself says how much is forced. */
    static final int MARK = Integer.MAX_VALUE;

    private final LogDirectory directory;
    private final LogReader reader;
    private final LogWriter writer;
    private final ReentrantLock lock = new ReentrantLock();
    private DataDirectory taken;

    // Guarded by the lock.
    private Batch collecting;
    private Batch writing;
    private long end;
    private int segmentBytes;
    private long saidSafe;
    private IOException failed;

    private volatile long done;
    private volatile long records;

    /**
     * A log that is not open.
     *
     * @param directory where its files are; its own
     * @param options how it writes
     */
    public RecordLog(Path directory, Options options) {
        this.directory = new LogDirectory(directory);
        this.reader = new LogReader(directory);
        this.writer = new LogWriter(this.directory, options);
    }

    /**
     * How a log writes.
     *
     * @param segmentBytes the size of a segment; a record that is larger gets one of its own
     * @param forced whether records are forced; otherwise they are only handed to the operating system
     * @param forcer how
     * @param epochMs the time that segments are dated with
     */
    public record Options(int segmentBytes, boolean forced, Forcer forcer, LongSupplier epochMs) {
        /** 16 MB segments of today. */
        public static Options of(boolean forced) {
            return new Options(16 << 20, forced, Forcer.DISK, System::currentTimeMillis);
        }
    }

    /**
     * Takes the directory for this process.
     *
     * @throws IOException also when another one has it
     */
    public void lock() throws IOException {
        taken = directory.take();
    }

    /**
     * Reads what there is and begins a new segment.
     *
     * @param after the last record that is known already, or {@link Lsn#NONE}
     * @param visitor gets the records after that one
     * @throws LogDamagedException when something is missing that had been forced
     */
    public void open(long after, LogVisitor visitor) throws IOException {
        long last = reader.scan(after, Long.MAX_VALUE, visitor);
        long number = Math.max(Lsn.segment(last), Lsn.segment(after)) + 1;
        if (last != Lsn.NONE) {
            directory.writeAgain(last);
        }
        segmentBytes = writer.segmentBytes(0);
        writer.begin(number, last, segmentBytes);
        if (last != Lsn.NONE) {
            directory.cut(last);
        }
        end = Lsn.of(number, SegmentHeader.BYTES);
        done = end;
        saidSafe = end;
        collecting = new Batch(lock, end);
    }

    /** Reads this log's files. */
    public LogReader reader() {
        return reader;
    }

    /**
     * Appends a record, in memory.
     *
     * @param type above 0
     * @return its LSN
     * @throws IOException when the log has failed
     */
    public long append(int type, byte[] payload) throws IOException {
        lock.lock();
        try {
            requireSound();
            int bytes = RecordFormat.bytes(payload.length);
            if ((long) Lsn.offset(end) + bytes > segmentBytes) {
                segmentBytes = writer.segmentBytes(bytes);
                collecting.beginSegment(end, segmentBytes);
                end = Lsn.of(Lsn.segment(end) + 1, SegmentHeader.BYTES);
            }
            long lsn = end;
            collecting.append(lsn, type, payload);
            end = lsn + bytes;
            records = records + 1;
            return lsn;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Returns when the record, and all before it, are as safe as this log makes them.
     *
     * @throws IOException when that failed, now or before
     */
    public void force(long lsn) throws IOException {
        force(lsn, 0);
    }

    /**
     * The same, after a pause for others whose records then need no forced write of their own.
     *
     * @param gatherNs how long that is at the most; 0 when nobody else is near
     * @throws IOException when that failed, now or before
     */
    public void force(long lsn, long gatherNs) throws IOException {
        if (done > lsn) {
            return;
        }
        lock.lock();
        try {
            if (gatherNs > 0 && writing == null && !collecting.leaderWaits) {
                gather(gatherNs);
            }
            while (done <= lsn) {
                requireSound();
                if (writing == null && collecting.isGathering) {
                    collecting.finished.awaitUninterruptibly();
                } else if (writing == null) {
                    write(true);
                } else if (lsn < writing.end || collecting.leaderWaits) {
                    (lsn < writing.end ? writing : collecting).finished.awaitUninterruptibly();
                } else {
                    collecting.leaderWaits = true;
                    writing.finished.awaitUninterruptibly();
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /** Waits, and does not hold others up meanwhile; who comes then waits for the batch that this thread is to write. */
    private void gather(long gatherNs) {
        Batch batch = collecting;
        batch.leaderWaits = true;
        batch.isGathering = true;
        lock.unlock();
        try {
            LockSupport.parkNanos(this, gatherNs);
        } finally {
            lock.lock();
            batch.isGathering = false;
        }
    }

    /**
     * Writes out, unforced, what nobody waits for, and says in the log how far it is safe: until then, damage to the
     * last records cannot be told from the traces of a crash.
     */
    public void flush() throws IOException {
        lock.lock();
        try {
            requireSound();
            if (writing == null && collecting.isEmpty() && done > saidSafe) {
                append(MARK, new byte[0]);
            }
            if (writing == null && !collecting.isEmpty()) {
                write(false);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Adds what it has written since it was opened; {@code name} is what its counters begin with. */
    public void addCounters(String name, CounterLog counters) {
        counters.add(name + "Forces", writer::forces);
        counters.add(name + "Records", () -> records);
        counters.add(name + "Bytes", writer::bytes);
    }

    /** Everything before this is as safe as this log makes it. */
    public long safeEnd() {
        return done;
    }

    /** Makes the next segment's file, unless it is there or not yet needed. Called by one thread. */
    public void prepareSpare() throws IOException {
        if (Lsn.offset(done) > writer.segmentBytes(0) / 4) {
            writer.prepareSpare();
        }
    }

    /** The oldest segment, when another follows that was begun before {@code epochMs}; else 0. */
    public long oldestSegmentBefore(long epochMs) throws IOException {
        TreeSet<Long> numbers = directory.numbers();
        long oldest = numbers.first();
        boolean old = numbers.size() > 1
                && SegmentHeader.read(directory.file(oldest + 1), oldest + 1).createdMs() < epochMs;
        return old ? oldest : 0;
    }

    /** Deletes the oldest segment. */
    public void deleteSegment(long number) throws IOException {
        directory.delete(number);
    }

    /** Writes one batch: with the lock, which is released meanwhile. */
    private void write(boolean force) throws IOException {
        Batch batch = collecting;
        batch.end = end;
        writing = batch;
        collecting = new Batch(lock, end);
        IOException failure = null;
        lock.unlock();
        try {
            writer.write(batch, force);
        } catch (IOException | RuntimeException | Error broken) {
            failure = broken instanceof IOException io ? io : new IOException(broken);
        } finally {
            lock.lock();
        }
        writing = null;
        if (failure != null) {
            failed = failure;
            collecting.finished.signalAll();
        } else {
            saidSafe = batch.isEmpty() ? saidSafe : batch.saysSafe;
            done = force ? batch.end : done;
        }
        batch.finished.signalAll();
    }

    private void requireSound() throws IOException {
        if (failed != null) {
            throw new IOException("the log has failed: " + failed.getMessage(), failed);
        }
    }

    /** Forces everything, whatever the options say. Nothing may be appended any more. */
    public void finish() throws IOException {
        force(end - 1);
        writer.forceNow();
        flush();
    }

    /** Closes the files and gives the directory back; what has not been forced may be lost. */
    @Override
    public void close() throws IOException {
        if (taken == null) {
            // Another process has it, and is at work on its files.
            return;
        }
        try {
            writer.close();
        } finally {
            taken.close();
        }
    }
}
