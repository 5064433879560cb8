package trader.analysis.run;

/** The steps that a request takes, in order. */
public enum RequestStep {
    /** From when it was due to when it was sent. */
    LATE_START("late start", "hiccup", false),
    /** To the server's listener, including the time in the queue. */
    WAY_THERE("way there", "service-0", false),
    /** In the listener, until the reply is sent. */
    HANDLING("handling", "service-1", true),
    /** Until the broker has committed and the reply may leave. */
    TRANSACTION("transaction", "service-3", true),
    /** Until the client has checked the reply. */
    WAY_BACK("way back", "service-2", false);

    private final String label;
    private final String colour;
    private final boolean inServer;

    RequestStep(String label, String colour, boolean inServer) {
        this.label = label;
        this.colour = colour;
        this.inServer = inServer;
    }

    public String label() {
        return label;
    }

    /** Its CSS variable in the report. */
    public String colour() {
        return colour;
    }

    /** Whether both its ends are measured in the server. */
    public boolean inServer() {
        return inServer;
    }
}
