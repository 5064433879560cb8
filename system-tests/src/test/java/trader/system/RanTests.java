package trader.system;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestWatcher;

/** Prints which tests of a class were skipped: on a busy machine, or without the rights that they need. */
final class RanTests implements TestWatcher, AfterAllCallback {
    private static final int MOST = 200;

    private final List<String> skipped = new ArrayList<>();
    private int ran;

    @Override
    public void testSuccessful(ExtensionContext test) {
        ran++;
    }

    @Override
    public void testFailed(ExtensionContext test, Throwable cause) {
        ran++;
    }

    @Override
    public void testAborted(ExtensionContext test, Throwable cause) {
        String why = String.valueOf(cause.getMessage()).strip().replaceAll("\\s+", " ");
        skipped.add(test.getRequiredTestMethod().getName() + " (" + why.substring(0, Math.min(why.length(), MOST))
                + ")");
    }

    @Override
    public void testDisabled(ExtensionContext test, Optional<String> reason) {
        skipped.add(test.getRequiredTestMethod().getName());
    }

    @Override
    public void afterAll(ExtensionContext tests) {
        System.out.println("planted truth, " + tests.getDisplayName() + ": " + ran + " of " + (ran + skipped.size())
                + " ran" + (skipped.isEmpty() ? "" : ", skipped: " + String.join(", ", skipped)));
    }
}
