/**
 * Settings that several packages of the server share.
 *
 * <p>Threads: immutable.
 */
package trader.server.config;
