package trader.client.load;

/** Where the mains of this module log to: warnings, on standard error. */
public final class ClientLogging {
    private ClientLogging() {
    }

    /** Chooses the configuration, unless the command line has; to be called before anything logs. */
    public static void configure() {
        if (System.getProperty("logback.configurationFile") == null) {
            System.setProperty("logback.configurationFile", "trader-client-logback.xml");
        }
    }
}
