package trader.recordlog;

import java.io.IOException;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import trader.common.CounterLog;

/**
 * Writes a log. Thread-safe.
 *
 * <p>Group commit: records are collected in memory. A thread that needs one on the disk, and finds no other thread
 * writing, writes and syncs all collected records. The others wait for it; then one of them does the same with the
 * records that were appended meanwhile. A single thread never waits for others.
 *
 * <p>A failure to write or to sync is final. After a failed fsync the operating system may consider the lost pages
 * written, so a later success proves nothing. All further calls fail; the next opening reads the data on the disk.
 */
public final class RecordLog implements AutoCloseable {
    /** The type of the log's own records, which only state how much is durable. */
    static final int MARK = Integer.MAX_VALUE;

    private final LogDirectory directory;
    private final LogReader reader;
    private final LogWriter writer;
    private final SegmentAges ages;
    private final ReentrantLock lock = new ReentrantLock();
    private DataDirectory taken;

    // Guarded by the lock.
    private Batch collecting;
    private Batch writing;
    private long end;
    private int segmentBytes;
    private long recordedDurableEnd;
    private IOException failed;

    private volatile long durableEnd;
    private volatile long records;

    /** {@code directory} holds nothing else. */
    public RecordLog(Path directory, Options options) {
        this.directory = new LogDirectory(directory);
        this.reader = new LogReader(directory);
        this.writer = new LogWriter(this.directory, options);
        this.ages = new SegmentAges(this.directory, options.epochMs());
    }

    /**
     * @param segmentBytes the size of a segment; a larger record gets its own segment
     */
    public record Options(int segmentBytes, boolean forced, Forcer forcer, LongSupplier epochMs) {
        /** Segments of 16 MB. */
        public static Options of(boolean forced) {
            return new Options(16 << 20, forced, Forcer.DISK, System::currentTimeMillis);
        }
    }

    /** Locks the directory; fails when another process has the lock. */
    public void lock() throws IOException {
        taken = DataDirectory.take(directory.path());
    }

    /**
     * Reads existing records and begins a new segment.
     *
     * @param after the record before the first one to read, or {@link Lsn#NONE}
     * @throws LogDamagedException when a durable record is missing
     */
    public void open(long after, LogReader.Visitor visitor) throws IOException {
        long last = reader.scan(after, Long.MAX_VALUE, visitor);
        long number = Math.max(Lsn.segment(last), Lsn.segment(after)) + 1;
        if (last != Lsn.NONE) {
            directory.rewrite(last);
            writer.beginNoneBefore(directory.header(Lsn.segment(last)).createdMs());
        }
        segmentBytes = writer.segmentBytes(0);
        writer.begin(number, last, segmentBytes);
        if (last != Lsn.NONE) {
            directory.truncate(last);
        }
        end = Lsn.of(number, SegmentHeader.BYTES);
        durableEnd = end;
        recordedDurableEnd = end;
        collecting = new Batch(lock, end);
    }

    public LogReader reader() {
        return reader;
    }

    /** Appends a record in memory; {@code type} is above 0. Returns its LSN. */
    public long append(int type, byte[] payload) throws IOException {
        lock.lock();
        try {
            requireNotFailed();
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

    /** Returns when the record and all before it are as durable as this log makes them. */
    public void force(long lsn) throws IOException {
        force(lsn, 0);
    }

    /** The same after a pause of {@code gatherNs}, in which other threads can append records to the same write. */
    public void force(long lsn, long gatherNs) throws IOException {
        if (durableEnd > lsn) {
            return;
        }
        lock.lock();
        try {
            if (gatherNs > 0 && writing == null && !collecting.leaderWaits) {
                gather(gatherNs);
            }
            while (durableEnd <= lsn) {
                requireNotFailed();
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

    /** Waits without the lock; other threads that arrive meanwhile wait for the batch that this thread will write. */
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
     * Writes collected records, without syncing them, and a record that states how much is durable. Until then, damage
     * to the last records looks like the traces of a crash.
     */
    public void flush() throws IOException {
        lock.lock();
        try {
            requireNotFailed();
            if (writing == null && collecting.isEmpty() && durableEnd > recordedDurableEnd) {
                append(MARK, new byte[0]);
            }
            if (writing == null && !collecting.isEmpty()) {
                write(false);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Adds counters whose names begin with {@code name}. */
    public void addCounters(String name, CounterLog counters) {
        counters.add(name + "Forces", writer::fsyncs);
        counters.add(name + "Records", () -> records);
        counters.add(name + "Bytes", writer::bytes);
    }

    /** Everything before this LSN is as durable as this log makes records. */
    public long durableEnd() {
        return durableEnd;
    }

    /** Creates the next segment's file if it will be needed soon. One thread at a time. */
    public void prepareSpare() throws IOException {
        if (Lsn.offset(durableEnd) > writer.segmentBytes(0) / 4) {
            writer.prepareSpare();
        }
    }

    /** The oldest segment; 0 if there is no other. */
    public long oldestSegment() throws IOException {
        TreeSet<Long> numbers = directory.numbers();
        return numbers.size() > 1 ? numbers.first() : 0;
    }

    /**
     * The newest segment whose records are all older than this, or 0; a jump of the clock does not make them old. One
     * thread at a time.
     */
    public long lastSegmentOlderThan(long ageMs) throws IOException {
        return ages.lastOlderThan(ageMs);
    }

    /** {@code number} must be the oldest segment. */
    public void deleteSegment(long number) throws IOException {
        directory.delete(number);
    }

    /** Writes the collected records; releases the lock meanwhile. */
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
            recordedDurableEnd = batch.isEmpty() ? recordedDurableEnd : batch.durableLsn;
            durableEnd = force ? batch.end : durableEnd;
        }
        batch.finished.signalAll();
    }

    private void requireNotFailed() throws IOException {
        if (failed != null) {
            throw new IOException("the log has failed: " + failed.getMessage(), failed);
        }
    }

    /** Syncs everything, even if the options say otherwise; nothing may be appended afterwards. */
    public void finish() throws IOException {
        force(end - 1);
        writer.forceNow();
        flush();
    }

    /** Closes the files and unlocks the directory; records that were not synced may be lost. */
    @Override
    public void close() throws IOException {
        if (taken == null) {
            // Another process is using the files.
            return;
        }
        try {
            writer.close();
        } finally {
            taken.close();
        }
    }
}
