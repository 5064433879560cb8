/**
 * Transfers over HTTP: the server of a business node, and the client that asks several of them.
 *
 * <p>Threads: {@link trader.grid.http.TransferServer} answers on threads of its own; any number of threads may use a
 * {@link trader.grid.http.HttpLedger}, and block until they have the answer.
 */
package trader.grid.http;
