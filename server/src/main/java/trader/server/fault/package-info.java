/**
 * Places at which a test can stop the server, so that it is killed just there. Nothing happens unless the JVM was
 * started with the system property.
 *
 * <p>Threads: any thread may reach a point; the one that reaches the planted one stays there for ever.
 */
package trader.server.fault;
