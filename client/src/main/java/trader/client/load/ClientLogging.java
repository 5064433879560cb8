package trader.client.load;

/** Logging of this module's mains: warnings, on standard error. */
public final class ClientLogging {
    private ClientLogging() {
    }

    /** Chooses the configuration unless the command line does; call it before the first log line. */
    public static void configure() {
        if (System.getProperty("logback.configurationFile") == null) {
            System.setProperty("logback.configurationFile", "trader-client-logback.xml");
        }
    }
}
