/**
 * Stands between a TCP connection and its FIX session: cuts messages out of the stream, checks the Logon, and closes
 * connections of hostile clients. docs/FIX.md describes all refusals.
 *
 * <p>Threads: {@link trader.fixgateway.connection.LogonFilter} runs on the acceptor's few I/O threads, so nothing in it
 * waits; so does {@link trader.fixgateway.connection.TlsFilter}, but it encrypts on the threads that write. One
 * additional thread checks hashed passwords, another runs delayed tasks.
 * {@link trader.fixgateway.connection.SessionThreads} has one thread per session, which handles its messages in the
 * order received, and may wait for the disk.
 */
package trader.fixgateway.connection;
