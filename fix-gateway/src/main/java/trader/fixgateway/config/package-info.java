/**
 * The sessions file: the clients that may log on, and the limits for all clients. README.md describes each key.
 *
 * <p>Threads: read by the thread that opens the gateway; immutable or thread-safe afterwards.
 */
package trader.fixgateway.config;
