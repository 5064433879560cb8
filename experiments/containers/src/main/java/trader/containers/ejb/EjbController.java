package trader.containers.ejb;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;

/** One of a pool for each request. */
@Stateless
@Path("message")
public class EjbController {
    @EJB
    private EjbMessages messages;

    @GET
    @Produces("text/plain")
    public String message() {
        return messages.message();
    }
}
