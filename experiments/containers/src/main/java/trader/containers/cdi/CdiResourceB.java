package trader.containers.cdi;

import jakarta.enterprise.context.Dependent;

/** Stands for a DAO. */
@Dependent
public class CdiResourceB {
    public String message() {
        return "B#" + System.currentTimeMillis();
    }
}
