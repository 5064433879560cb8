/**
 * A run: {@link trader.lab.experiment.Experiment} says what it is, the other classes are its parts.
 *
 * <p>Threads: the main thread does everything; {@link trader.launcher.jvm.Interruption} owns the shutdown hook, which only
 * interrupts the main thread and waits until it has cleaned up.
 */
package trader.lab.experiment;
