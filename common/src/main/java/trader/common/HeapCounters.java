package trader.common;

import com.sun.management.GarbageCollectorMXBean;
import com.sun.management.GcInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Heap use and number of collections of this JVM, as counters of a {@link CounterLog}. */
public final class HeapCounters {
    private final List<GarbageCollectorMXBean> collectors = ManagementFactory
            .getPlatformMXBeans(GarbageCollectorMXBean.class).stream()
            .filter(HeapCounters::isWhole).toList();
    private final Set<String> heapPools = ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP).map(MemoryPoolMXBean::getName)
            .collect(Collectors.toSet());

    private HeapCounters() {
    }

    /** Excludes the beans that count the pauses of concurrent collectors, after which the heap is still full. */
    private static boolean isWhole(GarbageCollectorMXBean collector) {
        return !collector.getName().endsWith("Pauses") && !collector.getName().equals("G1 Concurrent GC");
    }

    /** Adds {@code heapUsedBytes}, {@code heapAfterGcBytes} and {@code collections}. */
    public static void addTo(CounterLog log) {
        HeapCounters counters = new HeapCounters();
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        log.add("heapUsedBytes", () -> memory.getHeapMemoryUsage().getUsed());
        log.add("heapAfterGcBytes", counters::afterLastCollection);
        log.add("collections", () -> counters.collectors.stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionCount).sum());
    }

    /** Heap use after the last collection of any collector. */
    private long afterLastCollection() {
        GcInfo last = null;
        for (GarbageCollectorMXBean collector : collectors) {
            GcInfo info = collector.getLastGcInfo();
            if (info != null && (last == null || info.getEndTime() > last.getEndTime())) {
                last = info;
            }
        }
        if (last == null) {
            return CounterLog.UNKNOWN;
        }
        long usedBytes = 0;
        for (Map.Entry<String, MemoryUsage> pool : last.getMemoryUsageAfterGc().entrySet()) {
            usedBytes += heapPools.contains(pool.getKey()) ? pool.getValue().getUsed() : 0;
        }
        return usedBytes;
    }
}
