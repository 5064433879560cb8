/**
 * Runs: {@link trader.lab.experiment.Experiment} conducts one, {@link trader.lab.experiment.RunJvms} has its JVMs,
 * and {@link trader.lab.experiment.RunRecord} its record.
 *
 * <p>Threads: the main thread does everything; {@link trader.launcher.jvm.Interruption} owns the shutdown hook, which
 * only interrupts the main thread and waits until it has cleaned up.
 */
package trader.lab.experiment;
