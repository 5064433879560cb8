package trader.containers.rest;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** Where the JAX-RS controllers of a WAR are. */
@ApplicationPath("api")
public class RestApplication extends Application {
}
