package trader.faultagent;

import java.util.List;

/** A value of an agent argument, and the advice that it needs. */
interface Place {
    /** As in agent arguments. */
    String spelling();

    List<MethodAdvice> advice();
}
