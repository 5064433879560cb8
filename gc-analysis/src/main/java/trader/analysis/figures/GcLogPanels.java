package trader.analysis.figures;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import trader.analysis.gclog.HeapAfter;
import trader.analysis.run.Jvm;
import trader.analysis.run.Window;

/** Charts of GC logs: the heap, the rates of allocation and promotion, and concurrent phases. */
public final class GcLogPanels {
    private static final String BYTES = "bytes";
    private static final String BYTES_PER_S = "bytesPerS";
    private static final List<Lane.Kind> CONCURRENT = List.of(new Lane.Kind("concurrent phase", "stall"));

    private GcLogPanels() { }

    /** Of logs with times; {@code window} holds them. */
    public static List<CounterPanel> panels(List<Jvm> jvms, Window window) {
        Map<String, List<MaxPerBucket>> rates = new LinkedHashMap<>();
        List<CounterPanel> panels = new ArrayList<>();
        for (Jvm jvm : jvms) {
            MaxPerBucket before = MaxPerBucket.fine("before a collection", window);
            MaxPerBucket after = MaxPerBucket.fine("after it", window);
            MaxPerBucket allocated = MaxPerBucket.fine(jvm.name(), window);
            MaxPerBucket promoted = MaxPerBucket.fine(jvm.name(), window);
            HeapAfter last = null;
            for (HeapAfter heap : jvm.gc().events().heapAfter()) {
                before.add(heap.timeNs(), heap.beforeBytes());
                after.add(heap.timeNs(), heap.usedBytes());
                if (last != null && heap.timeNs() > last.timeNs()) {
                    double seconds = (heap.timeNs() - last.timeNs()) / 1e9;
                    allocated.add(heap.timeNs(), Math.max(0, heap.beforeBytes() - last.usedBytes()) / seconds);
                    promoted.add(heap.timeNs(), heap.promotedBytes() < 0 ? Double.NaN : heap.promotedBytes() / seconds);
                }
                last = heap;
            }
            add(panels, "Heap of " + jvm.name(), BYTES, List.of(before, after));
            rates.computeIfAbsent("Allocation rate", any -> new ArrayList<>()).add(allocated);
            rates.computeIfAbsent("Promotion rate", any -> new ArrayList<>()).add(promoted);
        }
        rates.forEach((title, lines) -> add(panels, title, BYTES_PER_S, lines));
        return panels;
    }

    private static void add(List<CounterPanel> panels, String title, String unit, List<MaxPerBucket> lines) {
        List<CounterPanel.Line> known = lines.stream().filter(line -> !line.isEmpty()).map(MaxPerBucket::line).toList();
        if (!known.isEmpty()) {
            panels.add(new CounterPanel(title, unit, known));
        }
    }

    /** The concurrent phases of each JVM that had some. */
    public static List<Lane> lanes(List<Jvm> jvms, Window window) {
        return jvms.stream().filter(jvm -> !jvm.gc().events().concurrent().isEmpty()).map(jvm -> {
            Lane.Builder lane = new Lane.Builder(window, CONCURRENT);
            jvm.gc().events().concurrent()
                    .forEach(phase -> lane.add(0, phase.name(), phase.startNs(), phase.durationNs()));
            return lane.build("Concurrent phases of " + jvm.name());
        }).toList();
    }
}
