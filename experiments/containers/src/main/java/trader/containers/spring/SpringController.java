package trader.containers.spring;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** One for all requests. */
@RestController
public class SpringController {
    @Autowired
    private SpringMessages messages;

    @GetMapping(path = "message", produces = "text/plain")
    public String message() {
        return messages.message();
    }
}
