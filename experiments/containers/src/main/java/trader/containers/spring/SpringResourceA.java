package trader.containers.spring;

import org.springframework.stereotype.Component;

/** Stands for a DAO. */
@Component
public class SpringResourceA {
    public String message() {
        return "A#" + System.currentTimeMillis();
    }
}
