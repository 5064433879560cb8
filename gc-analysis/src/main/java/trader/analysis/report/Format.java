package trader.analysis.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers as people read them: three significant digits, a unit that fits, thousands separated by commas. */
final class Format {
    /** What stands where nothing can be said. */
    static final String NONE = "–";

    /** Keeps number and unit on one line. */
    private static final String SPACE = "\u00a0";

    private Format() {
    }

    /** "842 ns", "53.1 µs", "1.24 ms", "12.0 s", "1,200 s"; a dash for null. */
    static String ns(Long ns) {
        if (ns == null) {
            return NONE;
        }
        long size = Math.abs(ns);
        if (size < 1_000) {
            return ns + SPACE + "ns";
        }
        String unit = "s";
        int scale = 9;
        // 999.5 of a unit is rounded to 1,000 of it: already the next unit
        if (size < 999_500) {
            unit = "µs";
            scale = 3;
        } else if (size < 999_500_000) {
            unit = "ms";
            scale = 6;
        }
        return significant(BigDecimal.valueOf(ns, scale)) + SPACE + unit;
    }

    /** As {@link #ns}, of milliseconds. */
    static String ms(Double ms) {
        return ms == null ? NONE : ns(Math.round(ms * 1e6));
    }

    /** "1,234,567"; a dash for null. */
    static String count(Long count) {
        return count == null ? NONE : String.format(Locale.ROOT, "%,d", count);
    }

    /** "1 run", "2 processes"; {@code what} is one of them. */
    static String some(long count, String what) {
        return count(count) + " " + what + (count == 1 ? "" : what.endsWith("s") ? "es" : "s");
    }

    /** "1,234/s", "12.3/s"; a dash for null. */
    static String perSecond(Double perS) {
        return perS == null ? NONE : rate(perS) + "/s";
    }

    /** "1,234", "12.3"; a dash for null. */
    static String rate(Double value) {
        return value == null ? NONE : value == 0 ? "0" : significant(BigDecimal.valueOf(value));
    }

    /** A share from 0 to 1 as "12.3 %"; a dash for null. */
    static String percent(Double share) {
        if (share == null || share.isNaN()) {
            return NONE;
        }
        double percent = share * 100;
        if (percent > 0 && percent < 0.01) {
            return "under" + SPACE + "0.01" + SPACE + "%";
        }
        String pattern = percent > 0 && percent < 0.095 ? "%.2f" : percent > 0 && percent < 99.95 ? "%.1f" : "%.0f";
        return String.format(Locale.ROOT, pattern, percent) + SPACE + "%";
    }

    /** An ISO instant in UTC as people read it, to the second: "2026-11-21 19:38:43 UTC"; any other text as it is. */
    static String instant(String iso) {
        return iso.replaceFirst("T(\\d{2}:\\d{2}:\\d{2})(?:\\.\\d+)?Z$", " $1 UTC");
    }

    /** "0.29", "under 0.01"; a dash for null. */
    static String probability(Double p) {
        return p == null ? NONE : p < 0.01 ? "under" + SPACE + "0.01" : String.format(Locale.ROOT, "%.2f", p);
    }

    private static String significant(BigDecimal value) {
        BigDecimal rounded = value.round(new MathContext(3, RoundingMode.HALF_UP));
        int decimals = Math.max(0, 3 - (rounded.precision() - rounded.scale()));
        return String.format(Locale.ROOT, "%,." + Math.min(decimals, 3) + "f", decimals == 0 ? value : rounded);
    }
}
