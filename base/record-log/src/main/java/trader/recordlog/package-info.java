/**
 * An append-only log with group commit: segments of fixed size, records with checksums, and one fsync for all waiting
 * threads.
 *
 * <p><b>Files.</b> A segment is named {@code <number, ten digits>.log}. It is filled with zeros and synced before it
 * gets that name, so that an fsync of it writes only data and no metadata. {@code spare} will be the next segment. A
 * segment's header gives the end of the previous segment; bytes after that end are void.
 *
 * <p><b>Recovery.</b> The last segment ends where no valid record follows: a crash interrupted a write there. If a
 * later valid record states that this place was durable, the log is damaged and refused ({@link
 * trader.recordlog.LogDamagedException}). Every opening begins a new segment, and syncs the records it found before
 * they are used: after a kill they may exist only in the page cache.
 *
 * <p><b>Threads.</b> {@link trader.recordlog.RecordLog} is shared by all threads. Appending does no I/O; syncing blocks
 * for the disk, in one of the waiting threads. Interrupts neither end a wait nor harm the files. Any process may use a
 * {@link trader.recordlog.LogReader} while the log is being written.
 */
package trader.recordlog;
