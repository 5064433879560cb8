/**
 * Settings files with passwords, key stores, and the rule for files with secrets.
 *
 * <p>Threads: any; what is read is immutable or thread-safe.
 */
package trader.common.config;
