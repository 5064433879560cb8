package trader.containers.ejb;

import jakarta.ejb.Stateless;

/** Stands for a DAO. */
@Stateless
public class EjbResourceA {
    public String message() {
        return "A#" + System.currentTimeMillis();
    }
}
