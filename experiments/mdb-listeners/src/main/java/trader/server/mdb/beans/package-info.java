/**
 * The message-driven beans, deployed in WildFly.
 *
 * <p>Threads: those of the resource adapter's sessions; a bean instance serves one at a time.
 */
package trader.server.mdb.beans;
