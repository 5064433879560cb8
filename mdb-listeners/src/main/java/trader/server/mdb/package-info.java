/**
 * The server's listeners as message-driven beans. WildFly runs in the server's JVM: both are modules of JBoss Modules,
 * and the server's transactions are those of WildFly's transaction manager.
 *
 * <p>Threads: those of the resource adapter's sessions call the beans, each session one at a time. WildFly's threads
 * deploy the beans.
 */
package trader.server.mdb;
