package trader.containers.cdi;

import jakarta.enterprise.context.Dependent;

/** Stands for a DAO. */
@Dependent
public class CdiResourceA {
    public String message() {
        return "A#" + System.currentTimeMillis();
    }
}
