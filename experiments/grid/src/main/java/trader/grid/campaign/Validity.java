package trader.grid.campaign;

import java.util.ArrayList;
import java.util.List;
import trader.analysis.run.OfferedLoad;
import trader.analysis.run.OfferedLoad.LargestLag;
import trader.analysis.run.Window;
import trader.analysis.validity.RunValidity;
import trader.grid.load.LoadFigures;
import trader.launcher.machine.MachineLook;
import trader.launcher.machine.Snapshot;

/** Finds the reasons not to believe figures, by the rules of {@code trader run} (docs/REPORT.md). */
final class Validity {
    private final boolean isAnyUseAccepted;
    private final List<String> rates = new ArrayList<>();
    private Snapshot beginning;
    private MachineLook machine;

    Validity(boolean isAnyUseAccepted) {
        this.isAnyUseAccepted = isAnyUseAccepted;
    }

    /** From now on other processes must leave enough of the CPUs. */
    void begin() {
        beginning = Snapshot.take();
    }

    /** Until now. */
    void end() {
        machine = MachineLook.since(beginning);
    }

    /** A step without faults, in which the load must keep to its schedule; {@code requestsPerS}: 0 without one. */
    void step(String name, double requestsPerS, int threads, LoadFigures figures) {
        OfferedLoad load = new OfferedLoad("grid", "open", 1, threads, requestsPerS == 0 ? null : requestsPerS,
                figures.response().getTotalCount() / figures.seconds(), null,
                new LargestLag(null, figures.lagAtEndNs()));
        RunValidity.rate(load, 1, new Window(0, (long) (figures.seconds() * LedgerRun.NS_PER_S)))
                .forEach(reason -> rates.add(name + ": " + reason));
    }

    /** Empty for valid figures; the reason that explains others comes before them. */
    List<String> reasons() {
        List<String> reasons = new ArrayList<>();
        if (machine != null && machine.isTooBusy() && !(isAnyUseAccepted && rates.isEmpty())) {
            reasons.add(machine.finding() + (isAnyUseAccepted ? " (--force accepted that, but not what follows)"
                    : " (--force accepts that)"));
        }
        reasons.addAll(rates);
        return reasons;
    }
}
