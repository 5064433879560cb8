package trader.common;

import com.sun.management.GarbageCollectorMXBean;
import com.sun.management.GcInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** Heap use, collections and allocation of this JVM, as counters of a {@link CounterLog}. */
public final class HeapCounters {
    private final List<GarbageCollectorMXBean> collectors = ManagementFactory
            .getPlatformMXBeans(GarbageCollectorMXBean.class).stream().filter(HeapCounters::isWhole).toList();
    private final Set<String> heapPools = ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP).map(MemoryPoolMXBean::getName)
            .collect(Collectors.toSet());

    private HeapCounters() {
    }

    /** Excludes the beans that count the pauses of concurrent collectors, after which the heap is still full. */
    private static boolean isWhole(GarbageCollectorMXBean collector) {
        return !collector.getName().endsWith("Pauses") && !collector.getName().equals("G1 Concurrent GC");
    }

    /** Adds {@code heapUsedBytes}, {@code heapAfterGcBytes}, {@code collections} and {@code allocatedBytes}. */
    public static void addTo(CounterLog log) {
        HeapCounters counters = new HeapCounters();
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        log.add("heapUsedBytes", () -> memory.getHeapMemoryUsage().getUsed());
        log.add("heapAfterGcBytes", counters::afterLastCollection);
        log.add("collections", () -> counters.collectors.stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionCount).sum());
        log.add("allocatedBytes", new AllocationCounter()::bytes);
    }

    private long afterLastCollection() {
        return collectors.stream().map(GarbageCollectorMXBean::getLastGcInfo).filter(Objects::nonNull)
                .max(Comparator.comparingLong(GcInfo::getEndTime)).map(this::heapUsedBytes).orElse(CounterLog.UNKNOWN);
    }

    private long heapUsedBytes(GcInfo collection) {
        return collection.getMemoryUsageAfterGc().entrySet().stream()
                .filter(pool -> heapPools.contains(pool.getKey())).mapToLong(pool -> pool.getValue().getUsed()).sum();
    }
}
