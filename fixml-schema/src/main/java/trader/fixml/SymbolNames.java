package trader.fixml;

import java.util.Locale;
import java.util.stream.IntStream;

/** Names of the symbols that the server generates and that the load uses: {@code S0000}, {@code S0001} … */
public final class SymbolNames {
    private SymbolNames() {
    }

    /** The name of symbol {@code k}, counted from 0. */
    public static String of(int k) {
        return String.format(Locale.ROOT, "S%04d", k);
    }

    /** The names of the first {@code count} symbols. */
    public static String[] first(int count) {
        return IntStream.range(0, count).mapToObj(SymbolNames::of).toArray(String[]::new);
    }
}
