/**
 * The client: runs in the JVMs that JMH starts.
 *
 * <p>Threads: each of JMH's threads sends one request at a time; the profiler runs on JMH's control thread.
 */
package trader.containers.client;
