package trader.containers.ejb;

import jakarta.ejb.Stateless;

/** Stands for a DAO. */
@Stateless
public class EjbResourceB {
    public String message() {
        return "B#" + System.currentTimeMillis();
    }
}
