/**
 * The JVMs that the lab starts: their JDK, collector, flags and end.
 *
 * <p>Threads: everything here is called by the one thread that runs the command. Methods named {@code await...} and
 * {@code stop} block until their deadline. {@link trader.launcher.jvm.Jdk} starts short-lived JVMs to learn their
 * properties.
 */
package trader.launcher.jvm;
