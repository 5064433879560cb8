package trader.analysis.answer;

import java.util.Set;
import trader.analysis.figures.JvmFigures;
import trader.analysis.run.OfferedLoad;
import trader.analysis.run.Run;
import trader.analysis.run.Unknown;
import trader.analysis.validity.Health;
import trader.analysis.validity.MachineUse;
import trader.analysis.validity.MachineUse.Stoppable;

/**
 * Settings and surroundings of a run that its answer depends on.
 *
 * @param durability       null if unknown
 * @param collector        of the server; null if unknown
 * @param sharedCpus       server and clients may use the same CPUs, and there are several
 * @param apart            server and clients have different CPUs
 * @param others           other processes in the measure phase
 * @param basic            with {@code --detail basic}
 * @param unknown          what the files do not tell, at least in part
 * @param generatorAtMost  the part of the time of all requests that may be the load generator's own; 0 if unknown
 */
public record RunFacts(String durability, String collector, boolean sharedCpus, boolean apart,
        Stoppable others, boolean basic, Set<Unknown> unknown, double generatorAtMost) {
    /** {@code server}, {@code health} and {@code load} may be null. */
    public static RunFacts of(Run run, JvmFigures server, Health health, OfferedLoad load, Set<Unknown> unknown) {
        String cpus = run.allowedCpus("server");
        return new RunFacts(run.servers().counts().path("durability").asText(null),
                server == null ? null : server.collector(),
                Health.shared(run) && cpus.matches(".*[,-].*"), Health.apart(run), MachineUse.stoppable(run),
                run.info().path("configuration").path("detail").asText().equals("basic"), unknown,
                health == null ? 0 : health.generatorAtMost(load));
    }
}
