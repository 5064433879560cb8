package trader.containers.ejb;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;

/** The service between the controller and the resources. */
@Stateless
public class EjbMessages {
    @EJB
    private EjbResourceA a;

    @EJB
    private EjbResourceB b;

    public String message() {
        return a.message() + b.message();
    }
}
