package trader.containers.cdi;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;

/** A new one for each request. */
@RequestScoped
@Path("message")
public class CdiController {
    @Inject
    private CdiMessages messages;

    @GET
    @Produces("text/plain")
    public String message() {
        return messages.message();
    }
}
