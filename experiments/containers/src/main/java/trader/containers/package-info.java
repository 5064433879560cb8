/**
 * {@code trader benchmark containers}: one REST service in Spring MVC, CDI and EJB, on WildFly, Tomcat and
 * Open Liberty.
 *
 * <p>Threads: the main thread starts a server, lets JMH call it from another JVM, and ends it; a shutdown hook ends all
 * after a signal.
 */
package trader.containers;
