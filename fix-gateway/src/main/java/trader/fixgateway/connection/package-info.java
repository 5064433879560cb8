/**
 * Stands between a TCP connection and its FIX session: cuts messages out of the stream, checks the Logon, and closes
 * connections of hostile clients. docs/FIX.md says what is refused, and how.
 *
 * <p>Threads: {@link trader.fixgateway.connection.LogonFilter} runs on the acceptor's few I/O threads, so nothing in it
 * waits. One thread of its own checks hashed passwords, another runs what is due later.
 */
package trader.fixgateway.connection;
