package trader.launcher.jvm;

import java.util.concurrent.CountDownLatch;
import trader.common.ParentWatch;

/** A JVM to be started by a test. */
final class SampleMain {
    private SampleMain() {
    }

    public static void main(String[] arguments) throws InterruptedException {
        String behaviour = arguments[0];
        if (behaviour.equals("fail")) {
            System.err.println("a".repeat(1000));
            System.err.println("port 5 is taken");
            new IllegalStateException("as said").printStackTrace();
            System.exit(3);
        }
        if (behaviour.equals("watch")) {
            ParentWatch.startIfEnabled();
        }
        CountDownLatch never = new CountDownLatch(1);
        if (behaviour.equals("stubborn")) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                try {
                    never.await();
                } catch (InterruptedException unexpected) {
                    Thread.currentThread().interrupt();
                }
            }));
        }
        System.out.println("READY here");
        never.await();
    }
}
