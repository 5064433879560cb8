package trader.containers.cdi;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import trader.containers.rest.InProcessLoop;

/** Calls the service in process. It is built once for all calls. */
@RequestScoped
@Path("calls")
public class CdiApplicationCalls {
    @Inject
    private CdiMessages messages;

    @GET
    @Produces("text/plain")
    public String calls(@QueryParam("ms") long forMs) {
        return InProcessLoop.run(forMs, messages::message);
    }
}
