package trader.containers.cdi;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;

/** The service between the controller and the resources. */
@Dependent
public class CdiMessages {
    @Inject
    private CdiResourceA a;

    @Inject
    private CdiResourceB b;

    public String message() {
        return a.message() + b.message();
    }
}
