/**
 * A Java agent that plants faults in Trader's JVMs from outside: it stops a thread at a point, delays it, or breaks a
 * promise. The product does not depend on it; the agent finds the product's classes and methods by name.
 *
 * <p>Threads: planted faults run on the product's threads, many at once.
 */
package trader.faultagent;
