package trader.faultagent;

import java.util.List;
import java.util.Locale;

/** A value of an agent argument, with the advice for it. */
interface Place {
    String name();

    /** The spelling in agent arguments. */
    default String spelling() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    List<MethodAdvice> advice();
}
