package trader.containers.ejb;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;

/** Leaves the content type of its answer to JAX-RS. */
@Stateless
@Path("message")
public class EjbUntypedController {
    @EJB
    private EjbMessages messages;

    @GET
    public String message() {
        return messages.message();
    }
}
