package trader.lab.compare;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/** A run that only finds the throughput: that of the variant, but short. */
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

    /** Three digits: nobody should take it for more exact than it is. */
    static String rate(double perS) {
        return new BigDecimal(perS).round(new MathContext(3)).stripTrailingZeros().toPlainString();
    }
}
