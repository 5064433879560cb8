/**
 * JVMs as the lab starts them: which JDK, which collector, which flags, and how they end.
 *
 * <p>Threads: everything here is called by the one thread that runs the command. Methods named {@code await...} and
 * {@code stop} block until their deadline. {@link trader.launcher.jvm.Jdk} starts short-lived JVMs to ask them about
 * themselves.
 */
package trader.launcher.jvm;
