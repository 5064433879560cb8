package trader.launcher.jvm;

import java.util.List;
import java.util.Locale;

public enum Collector {
    G1, SERIAL, PARALLEL,
    /** ZGC: single-generation up to JDK 20, generational from 21. */
    ZGC,
    SHENANDOAH, GENSHEN;

    private static final int GENERATIONAL_ZGC_SINCE = 21;
    private static final int GENERATIONAL_ZGC_IS_DEFAULT_SINCE = 23;
    /**
     * ZGC's proactive cycles keep a heap small that is mostly idle. Trader's heaps have a fixed size unless the default
     * of the JVM is asked for, and each cycle takes a CPU from requests.
     */
    private static final String NOT_PROACTIVE = "-XX:-ZProactive";

    /** The flags that choose this collector in a JDK of a feature version, such as 17. */
    public List<String> flags(int feature) {
        return switch (this) {
            case G1 -> List.of("-XX:+UseG1GC");
            case SERIAL -> List.of("-XX:+UseSerialGC");
            case PARALLEL -> List.of("-XX:+UseParallelGC");
            case ZGC -> feature < GENERATIONAL_ZGC_SINCE || feature >= GENERATIONAL_ZGC_IS_DEFAULT_SINCE
                    ? List.of("-XX:+UseZGC", NOT_PROACTIVE)
                    : List.of("-XX:+UseZGC", "-XX:+ZGenerational", NOT_PROACTIVE);
            case SHENANDOAH -> List.of("-XX:+UseShenandoahGC");
            case GENSHEN -> List.of("-XX:+UnlockExperimentalVMOptions", "-XX:+UseShenandoahGC",
                    "-XX:ShenandoahGCMode=generational");
        };
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
