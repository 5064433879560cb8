/**
 * How Trader's own processes show the broker who they are, and recognise it: by the access file that a URL names, or by
 * the secret of a broker on the same machine.
 *
 * <p>Threads: any.
 */
package trader.access;
