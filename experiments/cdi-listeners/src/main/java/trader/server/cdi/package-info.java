/**
 * The server's listeners as beans of Weld: the CDI container begins and commits their transactions.
 *
 * <p>Threads: each listener has a thread, which calls the beans and may block for the broker. One owner starts, moves
 * and closes the containers.
 */
package trader.server.cdi;
