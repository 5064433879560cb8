package trader.containers.spring;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Leaves the content type of its answer to Spring MVC. */
@RestController
public class SpringUntypedController {
    @Autowired
    private SpringMessages messages;

    @GetMapping("message")
    public String message() {
        return messages.message();
    }
}
