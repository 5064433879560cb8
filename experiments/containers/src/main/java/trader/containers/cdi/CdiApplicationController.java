package trader.containers.cdi;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;

/** One for all requests. */
@ApplicationScoped
@Path("message")
public class CdiApplicationController {
    @Inject
    private CdiMessages messages;

    @GET
    @Produces("text/plain")
    public String message() {
        return messages.message();
    }
}
