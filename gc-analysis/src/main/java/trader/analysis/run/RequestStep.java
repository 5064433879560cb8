package trader.analysis.run;

/** The steps that a request takes, in order. A step that was not measured has no length: the next one contains it. */
public enum RequestStep {
    LATE_START("late start", "hiccup"),
    ENCODE("encoding", "other"),
    /** Of orders: until the call returned, which does not wait for the broker. */
    SEND("send", "backlog"),
    GATEWAY_IN("request path to the gateway", "service-0"),
    GATEWAY("gateway", "service-1"),
    REQUEST_PATH("request path", "service-0"),
    HANDLING("handling", "service-1"),
    BROKER_PREPARE("prepare of the broker", "service-3"),
    RESOURCE_PREPARE("prepare of the orders", "service-3"),
    DECISION("decision", "service-3"),
    BROKER_COMMIT("commit of the broker", "service-3"),
    TRANSACTION("transaction", "service-3"),
    REPLY_TO_GATEWAY("reply path to the gateway", "service-2"),
    GATEWAY_OUT("gateway's answer", "service-1"),
    REPLY_PATH("reply path", "service-2");

    private final String label;
    private final String colour;

    RequestStep(String label, String colour) {
        this.label = label;
        this.colour = colour;
    }

    /** Whether every record of a server has it. */
    public boolean isAlways() {
        return this == LATE_START || this == REQUEST_PATH || this == HANDLING || this == TRANSACTION
                || this == REPLY_PATH;
    }

    public String label() {
        return label;
    }

    /** Its CSS variable in the report. */
    public String colour() {
        return colour;
    }
}
