/**
 * The cost of a socket between an application and its database: the same servlet over a database in its own JVM, or
 * over a Unix socket, and over TCP. {@code trader compare --preset co-location} starts it as a server.
 *
 * <p>Threads: {@code QueryServlet} runs on Tomcat's threads.
 */
package trader.colocation;
