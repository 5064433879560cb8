/**
 * The server's listeners as message-driven beans. WildFly runs in the server's JVM: both are modules of JBoss Modules,
 * and the server's transactions are those of WildFly's transaction manager.
 *
 * <p>Threads: those of the resource adapter's sessions call the beans, each session one at a time. WildFly's threads
 * deploy the beans.
 *
 * <pre>
 * WildFlyProcess                             main: describes the class path as a module, runs TradingServer in it
 *   WildFlyContainers.open → WildFly.start     boots WildFly, which deploys the beans
 *   WildFlyContainer → BeanDeliveries          the server starts and ends the deliveries to a bean
 *   TransactedEndpoint                         session's thread; WildFly begins, enlists, and commits afterwards
 *     beans/OrderBean.onMessage                  container-managed transaction
 *       BeanListeners.deliver                    a pooled connection for the reply joins the transaction
 *         OrderListener.onMessage                  as in any container
 * </pre>
 */
package trader.server.mdb;
