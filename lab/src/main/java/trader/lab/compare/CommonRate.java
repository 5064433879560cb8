package trader.lab.compare;

import java.math.BigDecimal;
import java.math.MathContext;

/** One rate for systems with different throughputs: otherwise a faster variant would get more load. */
final class CommonRate {
    private CommonRate() {
    }

    /** Three significant digits: the throughput is no more precise. */
    static String text(double perS) {
        return new BigDecimal(perS).round(new MathContext(3)).stripTrailingZeros().toPlainString();
    }
}
