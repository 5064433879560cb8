package trader.analysis.figures;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import trader.analysis.run.CpuSample;
import trader.analysis.run.CsvFiles;
import trader.analysis.run.Run;
import trader.analysis.run.Window;

/** What the JVMs of a run counted and got of the processors, second by second in the measure phase. */
public final class Counters {
    private final Window window;
    private final Map<String, Map<String, CounterFigure>> figures = new LinkedHashMap<>();
    private final Map<String, String> units = new LinkedHashMap<>();
    private final Map<String, List<MaxPerBucket>> courses = new LinkedHashMap<>();

    private Counters(Window window) {
        this.window = window;
    }

    /** Of a run in which somebody measured; a file that cannot be read becomes a warning of the run. */
    public static Counters of(Run run) {
        Counters counters = new Counters(run.window());
        List<String> names = run.measuredNames();
        names.forEach(name -> counters.processors(name, run.cpuSamples(name)));
        for (String name : names) {
            Path file = run.directory().resolve(name).resolve("counters.csv");
            try {
                if (Files.exists(file)) {
                    counters.read(name, file);
                }
            } catch (IOException unreadable) {
                run.warnings().add(name + ": counters.csv cannot be read: " + unreadable.getMessage());
            }
        }
        return counters;
    }

    private void processors(String jvm, List<CpuSample> samples) {
        MaxPerBucket inUse = new MaxPerBucket(jvm, window);
        MaxPerBucket waiting = new MaxPerBucket(jvm, window);
        for (CpuSample sample : samples) {
            long middleNs = sample.startNs() + sample.lengthNs() / 2;
            inUse.add(middleNs, sample.cores());
            waiting.add(middleNs, sample.waitShare());
        }
        add("Processors in use", "processors", inUse);
        add("Waiting for a processor", "share", waiting);
    }

    private void read(String jvm, Path file) throws IOException {
        Map<Counter, MaxPerBucket> ofJvm = new LinkedHashMap<>();
        for (Counter counter : Counter.values()) {
            ofJvm.put(counter, new MaxPerBucket(counter.line == null ? jvm : counter.line, window));
        }
        CsvFiles.counters(file, (before, line) -> ofJvm.forEach((counter, course) -> {
            // What grew since a line before the measure phase grew in the calibration too, at twice the rate.
            if (!counter.isGrowth() || before.timeNs() >= window.startNs()) {
                course.add(line.timeNs(), counter.value(before, line));
            }
        }));
        Map<String, CounterFigure> known = new LinkedHashMap<>();
        ofJvm.forEach((counter, course) -> {
            if (!course.isEmpty()) {
                known.put(counter.key, course.figure(counter.unit));
                add(counter.title, counter.unit, course);
            }
        });
        figures.put(jvm, known);
    }

    private void add(String title, String unit, MaxPerBucket course) {
        units.put(title, unit);
        courses.computeIfAbsent(title, any -> new ArrayList<>()).add(course);
    }

    /** By JVM and counter. */
    public Map<String, Map<String, CounterFigure>> figures() {
        return figures;
    }

    /** Small charts: those in which a line moves, and of the others in them those that have a value. */
    public List<CounterPanel> panels() {
        List<CounterPanel> panels = new ArrayList<>();
        courses.forEach((title, lines) -> {
            if (lines.stream().anyMatch(MaxPerBucket::moves)) {
                panels.add(new CounterPanel(title, units.get(title), lines.stream().filter(course -> !course.isEmpty())
                        .map(MaxPerBucket::line).toList()));
            }
        });
        return panels;
    }
}
