package trader.containers;

import java.lang.reflect.InvocationTargetException;
import trader.common.ParentWatch;

/** WildFly in a JVM that ends with its parent process. The arguments are those of JBoss Modules. */
final class WildFlyMain {
    private WildFlyMain() {
    }

    public static void main(String[] args) throws Exception {
        ParentWatch.startIfEnabled();
        try {
            Class.forName("org.jboss.modules.Main").getMethod("main", String[].class).invoke(null, (Object) args);
        } catch (InvocationTargetException failed) {
            failed.getCause().printStackTrace();
            System.exit(1);
        }
    }
}
