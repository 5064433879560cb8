package trader.jmsclient;

/** The two services that answer requests. */
public enum Service {
    /** Quote requests: non-persistent. */
    QUOTE("quote"),
    /** Orders: persistent. */
    ORDER("order");

    private final String tag;

    Service(String tag) {
        this.tag = tag;
    }

    /** The name in messages and result files; its first letter begins correlation ids. */
    public String tag() {
        return tag;
    }
}
