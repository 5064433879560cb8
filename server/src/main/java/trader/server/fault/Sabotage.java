package trader.server.fault;

/**
 * Breaks a promise of the order service on purpose, so that a crash test can show that it would notice. Read once, when
 * the JVM starts; for nothing but that test.
 */
public final class Sabotage {
    /** {@code orders} or {@code broker}: this resource is not part of the orders' transactions. */
    public static final String NO_ENLIST = "trader.fault.no-enlist";
    /** {@code true}: an order that comes again is recorded again. */
    public static final String NO_DEDUP = "trader.fault.no-dedup";

    private static final String NOT_ENLISTED = notEnlisted(System.getProperty(NO_ENLIST));
    private static final boolean WITHOUT_DEDUPLICATION = Boolean.getBoolean(NO_DEDUP);

    private Sabotage() {
    }

    /** Whether the resource is left out of the transactions of orders; never while the server is starting. */
    public static boolean leavesOut(String resource) {
        return NOT_ENLISTED != null && NOT_ENLISTED.equals(resource) && FaultPoints.isServing();
    }

    /** Whether an order that comes again is recorded again. */
    public static boolean isWithoutDeduplication() {
        return WITHOUT_DEDUPLICATION;
    }

    private static String notEnlisted(String property) {
        if (property != null && !property.equals("orders") && !property.equals("broker")) {
            throw new IllegalArgumentException("system property " + NO_ENLIST + " is '" + property
                    + "': orders or broker");
        }
        return property;
    }
}
