package trader.containers.spring;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import trader.containers.rest.InProcessLoop;

/** Calls the service in process. */
@RestController
public class SpringCalls {
    @Autowired
    private SpringMessages messages;

    @GetMapping(path = "calls", produces = "text/plain")
    public String calls(@RequestParam("ms") long forMs) {
        return InProcessLoop.run(forMs, messages::message);
    }
}
