/**
 * Values of the server's configuration that several packages share.
 *
 * <p>Threads: immutable.
 */
package trader.server.config;
