package trader.containers.cdi;

import jakarta.enterprise.context.RequestScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import trader.containers.rest.InProcessLoop;

/** Calls the service in process. Each call builds and injects it, as for a new controller. */
@RequestScoped
@Path("calls")
public class CdiCalls {
    @Inject
    private Instance<CdiMessages> messages;

    @GET
    @Produces("text/plain")
    public String calls(@QueryParam("ms") long forMs) {
        return InProcessLoop.run(forMs, this::message);
    }

    private String message() {
        CdiMessages built = messages.get();
        try {
            return built.message();
        } finally {
            messages.destroy(built);
        }
    }
}
