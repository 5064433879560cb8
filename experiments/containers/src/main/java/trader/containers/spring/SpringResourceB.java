package trader.containers.spring;

import org.springframework.stereotype.Component;

/** Stands for a DAO. */
@Component
public class SpringResourceB {
    public String message() {
        return "B#" + System.currentTimeMillis();
    }
}
