package trader.jmsclient;

import trader.fixml.QueueNames;

/** The two services that answer requests. */
public enum Service {
    /** Quote queries: not persistent. */
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

    /** The queue that requests are sent to. */
    public String address() {
        return address;
    }

    /** The name in result files: {@code quote} or {@code order}. */
    public String tag() {
        return tag;
    }

    /** The service's number in {@code requests.bin}: 1 for quotes, 2 for orders. */
    public int code() {
        return ordinal() + 1;
    }

    /** The first letter of correlation ids. */
    char letter() {
        return letter;
    }

    /** The service whose correlation ids begin with {@code letter}, small or capital, or null. */
    static Service ofLetter(char letter) {
        char small = Character.toLowerCase(letter);
        return small == 'q' ? QUOTE : small == 'o' ? ORDER : null;
    }
}
