/**
 * FIX 4.4 clients of the gateway: its address, and settings and TLS of their sessions.
 *
 * <p>Threads: any; nothing here has a state.
 */
package trader.client.fix;
