package trader.containers.spring;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Service;

/** The service between the controller and the resources. */
@Service
public class SpringMessages {
    @Autowired
    private SpringResourceA a;

    @Autowired
    private SpringResourceB b;

    public String message() {
        return a.message() + b.message();
    }
}
