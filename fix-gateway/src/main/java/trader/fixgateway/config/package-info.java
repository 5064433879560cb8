/**
 * The sessions file: who may log on, and the limits that apply to every client. docs/FIX.md describes each key.
 *
 * <p>Threads: read by the thread that opens the gateway; immutable or thread-safe afterwards.
 */
package trader.fixgateway.config;
