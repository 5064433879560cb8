package trader.analysis.run;

/** The steps that a request takes, in order. */
public enum RequestStep {
    LATE_START("late start", "hiccup", false),
    WAY_THERE("way there", "service-0", false),
    HANDLING("handling", "service-1", true),
    TRANSACTION("transaction", "service-3", true),
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
