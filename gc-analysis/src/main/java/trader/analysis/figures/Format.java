package trader.analysis.figures;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Readable numbers: three significant digits, a unit that fits, thousands separated by commas. */
public final class Format {
    /** Stands for an unknown value. */
    public static final String NONE = "–";

    /** Keeps number and unit on one line. */
    private static final String SPACE = "\u00a0";

    private Format() { }

    /** "842 ns", "53.1 µs", "1.24 ms", "12.0 s", "1,200 s"; a dash for null. */
    public static String ns(Long ns) {
        if (ns == null) {
            return NONE;
        }
        long size = Math.abs(ns);
        if (size < 1_000) {
            return ns + SPACE + "ns";
        }
        // 999.5 of a unit is rounded to 1 of the next
        return size < 999_500 ? significant(BigDecimal.valueOf(ns, 3)) + SPACE + "µs"
                : size < 999_500_000 ? significant(BigDecimal.valueOf(ns, 6)) + SPACE + "ms"
                : significant(BigDecimal.valueOf(ns, 9)) + SPACE + "s";
    }

    /** As {@link #ns}, of milliseconds. */
    public static String ms(Double ms) {
        return ms == null ? NONE : ns(Math.round(ms * 1e6));
    }

    /** "1,234,567"; a dash for null. */
    public static String count(Long count) {
        return count == null ? NONE : String.format(Locale.ROOT, "%,d", count);
    }

    /** "842 bytes", "21.2 KB", "1.25 MB"; a dash for null. */
    public static String bytes(Long bytes) {
        return bytes == null ? NONE : bytes < 1_024 ? bytes + SPACE + "bytes"
                : bytes < 1_023.5 * 1_024 ? rate(bytes / 1_024.0) + SPACE + "KB"
                : rate(bytes / 1_048_576.0) + SPACE + "MB";
    }

    /** "1 run", "2 processes"; {@code what} is the singular. */
    public static String some(long count, String what) {
        return count(count) + " " + what + (count == 1 ? "" : what.endsWith("s") ? "es" : "s");
    }

    /** "1,234/s", "12.3/s"; a dash for null. */
    public static String perSecond(Double perS) {
        return perS == null ? NONE : rate(perS) + "/s";
    }

    /** "1,234", "12.3"; a dash for null. */
    public static String rate(Double value) {
        return value == null ? NONE : value == 0 ? "0" : significant(BigDecimal.valueOf(value));
    }

    /** A share from 0 to 1 as "12.3 %"; a dash for null. */
    public static String percent(Double share) {
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

    /** A share from 0 to 1 as "12 %" or "0.3 %". */
    public static String roughly(double share) {
        return share < 0.0005 ? "0" + SPACE + "%"
                : String.format(Locale.ROOT, share < 0.0095 ? "%.1f" : "%.0f", 100 * share) + SPACE + "%";
    }

    /** Two shares as "0.5 to 9 %"; as one if they look the same. */
    public static String range(double low, double high) {
        String end = roughly(high);
        return roughly(low).equals(end) ? end : roughly(low).replace(SPACE + "%", "") + " to " + end;
    }

    /** A readable ISO instant in UTC, to the second: "2026-11-21 19:38:43 UTC"; any other text is unchanged. */
    public static String instant(String iso) {
        return iso.replaceFirst("T(\\d{2}:\\d{2}:\\d{2})(?:\\.\\d+)?Z$", " $1 UTC");
    }

    /** "0.29", "under 0.01"; a dash for null. */
    public static String probability(Double p) {
        return p == null ? NONE : p < 0.01 ? "under" + SPACE + "0.01" : String.format(Locale.ROOT, "%.2f", p);
    }

    /** A change of a figure as "+12.3 %" or "−4.0 %"; a dash for null. */
    public static String change(Double change) {
        return change == null ? NONE
                : String.format(Locale.ROOT, "%+.1f" + SPACE + "%%", 100 * change).replace('-', '\u2212');
    }

    /** "1.23", "12.3", "0.012"; near 1 "0.996", lest an interval without 1 seem to have it. Null: a dash. */
    public static String ratio(Double ratio) {
        return ratio == null ? NONE
                : String.format(Locale.ROOT, ratio < 0.0995 || ratio >= 0.985 && ratio < 1.015 ? "%.3f"
                : ratio < 9.995 ? "%.2f" : "%.1f", ratio);
    }

    /** A share from 0 to 1 as a CSS length: "12.34%". */
    public static String width(Double share) {
        return String.format(Locale.ROOT, "%.2f%%", Math.max(0, Math.min(1, share)) * 100);
    }

    /** A value in {@code ns}, {@code perS} or {@code bytes}; a dash for null. */
    public static String withUnit(String unit, Double value) {
        if (value == null) {
            return NONE;
        }
        return switch (unit) {
            case "ns" -> ns(Math.round(value));
            case "perS" -> perSecond(value);
            case "bytes" -> rate(value / (1 << 20)) + SPACE + "MB";
            default -> throw new IllegalArgumentException("unit '" + unit + "': ns, perS, bytes are known");
        };
    }

    /** The command line for a POSIX shell. */
    public static String commandLine(List<?> arguments) {
        return arguments.stream().map(argument -> " " + quoted((String) argument))
                .collect(Collectors.joining("", "./trader", ""));
    }

    public static String quoted(String argument) {
        return argument.matches("[\\w@%+=:,./-]+") ? argument : "'" + argument.replace("'", "'\\''") + "'";
    }

    private static String significant(BigDecimal value) {
        BigDecimal rounded = value.round(new MathContext(3, RoundingMode.HALF_UP));
        int decimals = Math.max(0, 3 - (rounded.precision() - rounded.scale()));
        return String.format(Locale.ROOT, "%,." + Math.min(decimals, 3) + "f", decimals == 0 ? value : rounded);
    }

    /** The same sentence, but numbers and their units stay on one line. */
    public static String unbroken(String sentence) {
        return sentence.replaceAll("(?<=[0-9]) (?=(?:%|[nµm]?s\\b))", "\u00a0");
    }
}
