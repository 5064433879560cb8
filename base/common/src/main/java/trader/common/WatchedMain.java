package trader.common;

import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;

/** Runs another main class in a JVM that ends with its parent process. The arguments are its name and its arguments. */
public final class WatchedMain {
    private WatchedMain() {
    }

    public static void main(String[] args) throws Exception {
        ParentWatch.startIfEnabled();
        try {
            Class.forName(args[0]).getMethod("main", String[].class)
                    .invoke(null, (Object) Arrays.copyOfRange(args, 1, args.length));
        } catch (InvocationTargetException failed) {
            failed.getCause().printStackTrace();
            System.exit(1);
        }
    }
}
