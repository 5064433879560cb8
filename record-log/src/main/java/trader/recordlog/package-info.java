/**
 * A log of records of which a writer can know that they are on the disk: segments of fixed size, checksummed records,
 * and one forced write for all that are waiting for one.
 *
 * <p><b>Files.</b> A segment is called {@code <number, ten digits>.log}. It is filled with zeros and forced before it
 * gets that name, so that a forced write into it writes data and nothing about the file. {@code spare} is the next one
 * in the making. A segment's header says where the segment before it ends; what that one holds beyond is void.
 *
 * <p><b>Recovery.</b> The end of the last segment is where no valid record follows. That is the end of what a crash
 * interrupted, unless a valid record further on says that this place was safe: then a promise is broken, and the log is
 * refused ({@link trader.recordlog.LogDamagedException}). Every opening begins a new segment. What it found is
 * forced before anybody acts upon it: after a kill it may be in the page cache only.
 *
 * <p><b>Threads.</b> {@link trader.recordlog.RecordLog} is shared by all: appending does no I/O; forcing blocks for
 * the disk, in the thread of one of those who wait. Interrupts neither end a wait nor harm the files. A
 * {@link trader.recordlog.LogReader} may be used beside the writer, also by another process.
 */
package trader.recordlog;
