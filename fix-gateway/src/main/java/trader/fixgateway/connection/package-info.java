/**
 * Stands between a TCP connection and its FIX session: cuts messages out of the stream, checks the Logon, and closes
 * connections of hostile clients. docs/FIX.md says what is refused, and how.
 *
 * <p>Threads: {@link trader.fixgateway.connection.LogonFilter} runs on the acceptor's few I/O threads, so nothing in it
 * waits. One thread of its own checks hashed passwords, another runs what is due later.
 * {@link trader.fixgateway.connection.SessionThreads} has one thread per session, which handles its messages in the
 * order received, and may wait for the disk.
 */
package trader.fixgateway.connection;
