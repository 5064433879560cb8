/**
 * The cost of a socket between an application and its database: the same servlet over a database in its own JVM, or
 * over a Unix socket, and over TCP.
 *
 * <p>Threads: the command's main thread starts the programs and JMH; {@code QueryServlet} runs on Tomcat's threads, and
 * {@code QueryJmh} on JMH's.
 */
package trader.colocation;
