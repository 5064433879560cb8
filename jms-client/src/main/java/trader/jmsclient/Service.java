package trader.jmsclient;

import trader.fixml.QueueNames;

/** The two services that answer requests. */
public enum Service {
    /** Quote requests: non-persistent. */
    QUOTE(QueueNames.QUOTES, "quote", 'q'),
    /** Orders: persistent. */
    ORDER(QueueNames.ORDERS, "order", 'o');

    private final String address;
    private final String tag;
    private final char letter;

    Service(String address, String tag, char letter) {
        this.address = address;
        this.tag = tag;
        this.letter = letter;
    }

    /** The queue for its requests. */
    public String address() {
        return address;
    }

    /** The name in messages and result files: {@code quote} or {@code order}. */
    public String tag() {
        return tag;
    }

    /** The first letter of correlation ids. */
    char letter() {
        return letter;
    }

    /** The service whose correlation ids begin with {@code letter}, in either case; null if there is none. */
    static Service ofLetter(char letter) {
        return switch (letter) {
            case 'q', 'Q' -> QUOTE;
            case 'o', 'O' -> ORDER;
            default -> null;
        };
    }
}
