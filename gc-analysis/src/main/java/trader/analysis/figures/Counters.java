package trader.analysis.figures;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import trader.analysis.run.CpuSample;
import trader.analysis.run.CsvFiles;
import trader.analysis.run.Remarked;
import trader.analysis.run.Run;
import trader.analysis.run.Window;

/** Counters and CPU time of the JVMs, second by second in the measure phase. */
public final class Counters {
    private final Window window;
    private final boolean severalServers;
    private final Map<String, String> units = new LinkedHashMap<>();
    /** By title of the chart. */
    private final Map<String, List<MaxPerBucket>> lines = new LinkedHashMap<>();
    private final Remarked<Map<String, Map<String, Counter.Figure>>> figures;

    /** Empty without a measure phase. */
    public Counters(Run run) {
        this.window = run.window();
        this.severalServers = run.servers().jvms().size() > 1;
        run.measuredNames().forEach(name -> cpus(name, run.cpuSamples(name)));
        figures = run.readEach("counters.csv", name -> file -> read(name, file));
    }

    private void cpus(String jvm, List<CpuSample> samples) {
        MaxPerBucket inUse = new MaxPerBucket(jvm, window);
        MaxPerBucket waiting = new MaxPerBucket(jvm, window);
        for (CpuSample sample : samples) {
            long middleNs = sample.startNs() + sample.lengthNs() / 2;
            inUse.add(middleNs, sample.cores());
            waiting.add(middleNs, sample.waitShare());
        }
        add("CPUs in use", "cpus", inUse);
        add("Waiting for a CPU", "share", waiting);
    }

    private Map<String, Counter.Figure> read(String jvm, Path file) throws IOException {
        Map<Counter, MaxPerBucket> byCounter = new LinkedHashMap<>();
        for (Counter counter : Counter.values()) {
            String line = counter.line == null ? jvm : severalServers ? counter.line + ", " + jvm : counter.line;
            byCounter.put(counter, new MaxPerBucket(line, window));
        }
        CsvFiles.counters(file, (before, line) -> byCounter.forEach((counter, values) -> {
            // Growth since a line before the measure phase includes the calibration, which has twice the rate.
            if (!counter.isGrowth() || before.timeNs() >= window.startNs()) {
                values.add(line.timeNs(), counter.value(before, line));
            }
        }));
        Map<String, Counter.Figure> known = new LinkedHashMap<>();
        byCounter.forEach((counter, values) -> {
            if (!values.isEmpty()) {
                known.put(counter.key, values.figure(counter.unit));
                add(counter.title, counter.unit, values);
            }
        });
        return known;
    }

    private void add(String title, String unit, MaxPerBucket line) {
        units.put(title, unit);
        lines.computeIfAbsent(title, any -> new ArrayList<>()).add(line);
    }

    public Remarked<Map<String, Map<String, Counter.Figure>>> figures() {
        return figures;
    }

    /** The charts in which at least one line changes, with all lines that have a value. */
    public List<CounterPanel> panels() {
        List<CounterPanel> panels = new ArrayList<>();
        lines.forEach((title, ofTitle) -> {
            if (ofTitle.stream().anyMatch(MaxPerBucket::changes)) {
                panels.add(new CounterPanel(title, units.get(title), ofTitle.stream().filter(line -> !line.isEmpty())
                        .map(MaxPerBucket::line).toList()));
            }
        });
        return panels;
    }
}
