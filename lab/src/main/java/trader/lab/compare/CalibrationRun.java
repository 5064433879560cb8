package trader.lab.compare;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/** A short run of a variant that only finds its throughput. */
final class CalibrationRun {
    private static final String SHORT = "--duration=2s";

    private CalibrationRun() {
    }

    static List<String> arguments(List<String> ofVariant) {
        List<String> arguments = new ArrayList<>(ofVariant);
        arguments.removeIf(argument -> argument.startsWith("--duration="));
        arguments.add(SHORT);
        return arguments;
    }

    /** Three significant digits, as the throughput is no more precise. */
    static String rate(double perS) {
        return new BigDecimal(perS).round(new MathContext(3)).stripTrailingZeros().toPlainString();
    }
}
