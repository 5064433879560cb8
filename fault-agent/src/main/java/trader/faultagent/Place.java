package trader.faultagent;

import java.util.List;
import java.util.Locale;

/** A value of an agent argument, and the advice that it needs. */
interface Place {
    String name();

    /** As in agent arguments. */
    default String spelling() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    List<MethodAdvice> advice();
}
