package trader.containers.ejb;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import trader.containers.rest.InProcessLoop;

/** Calls the service in process. It is no EJB, so each call has its own transaction, if it has one. */
@RequestScoped
@Path("calls")
public class EjbCalls {
    @EJB
    private EjbMessages messages;

    @GET
    @Produces("text/plain")
    public String calls(@QueryParam("ms") long forMs) {
        return InProcessLoop.run(forMs, messages::message);
    }
}
