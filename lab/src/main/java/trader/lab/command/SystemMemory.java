package trader.lab.command;

import java.util.Locale;
import java.util.Map;
import trader.analysis.compare.ComparisonPlan;
import trader.analysis.compare.ComparisonPlan.PlannedSystem;
import trader.lab.compare.SystemArguments;
import trader.lab.experiment.RunPlan;
import trader.launcher.jvm.JvmFlags;
import trader.launcher.machine.Machine;

/** How many variants of a comparison the memory has room for at once. */
final class SystemMemory {
    private static final String HEAP_FLAG = "-Xmx";
    /** Of a heap whose size the JVM chooses: what this load uses of it. */
    static final long USUAL_HEAP_BYTES = 512L << 20;
    /** Beside the heap: code, metaspace, stacks, buffers. */
    private static final long SERVER_BYTES = 250L << 20;
    private static final long CLIENT_BYTES = 150L << 20;
    /** A broker, a database, or members of a grid. */
    private static final long SERVICE_BYTES = 600L << 20;
    private static final double SHARE = 0.8;
    private static final int SMALLEST_GROUP = 4;

    private SystemMemory() {
    }

    /** At least as many as a group needs; an IllegalArgumentException says what is missing. */
    static int mostVariants(ComparisonPlan plan) {
        return mostVariants(plan, Machine.availableBytes());
    }

    static int mostVariants(ComparisonPlan plan, long availableBytes) {
        long bytes = (long) plan.design().systems().stream().mapToLong(system -> bytes(plan, system)).average()
                .orElseThrow() * Math.max(1, plan.design().loads().size());
        int most = (int) Math.min(Integer.MAX_VALUE, (long) (availableBytes * SHARE) / bytes);
        if (most < Math.min(SMALLEST_GROUP, plan.design().variants().size())) {
            throw new IllegalArgumentException(String.format(Locale.ROOT, "%d MB of memory are available, and each"
                    + " variant takes about %d MB: too little for %d at once; choose smaller heaps with --server-heap"
                    + " and --client-heap", availableBytes >> 20, bytes >> 20,
                    Math.min(SMALLEST_GROUP, plan.design().variants().size())));
        }
        return Math.max(SMALLEST_GROUP, most);
    }

    private static long bytes(ComparisonPlan plan, PlannedSystem system) {
        RunPlan run = RunCommand.planOf(SystemArguments.of(plan, system));
        Map<String, String> settings = run.server().settings();
        long bytes = run.servers() * (SERVER_BYTES + heapBytes(run.server().flags()))
                + run.load().processes() * (CLIENT_BYTES + heapBytes(run.load().flags()));
        boolean hasServices = settings.containsKey("broker") || "grid".equals(settings.get("quote-cache"))
                || settings.getOrDefault("order-store", "").matches(".*-tcp|postgresql");
        return bytes + (hasServices ? SERVICE_BYTES : 0);
    }

    private static long heapBytes(JvmFlags flags) {
        return flags.flags().stream().filter(flag -> flag.matches(HEAP_FLAG + "[0-9]+"))
                .mapToLong(flag -> Long.parseLong(flag.substring(HEAP_FLAG.length()))).findFirst()
                .orElse(USUAL_HEAP_BYTES);
    }
}
