package trader.server.price;

/** The names of the symbols that the server generates. */
public final class Symbols {
    private Symbols() {
    }

    /** Symbol {@code k}, from 0: {@code S0000}, {@code S0001} … */
    public static String name(int k) {
        return String.format("S%04d", k);
    }
}
