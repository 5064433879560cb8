package trader.colocation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

class TreeUseTest {
    /** The shell says so when its child has worked. */
    private static final String CHILD_WORKS = "read line; (i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done; echo done;"
            + " read line)";

    @Test
    void countsAChildThatBeganLater() throws Exception {
        Assumptions.assumeTrue(TreeUse.of(ProcessHandle.current().pid()).sinceNs(TreeUse.of(0)) > 0,
                "the kernel has no schedstat");
        Process shell = new ProcessBuilder("sh", "-c", CHILD_WORKS + "; true").start();
        try (BufferedReader output = shell.inputReader()) {
            TreeUse before = TreeUse.of(shell.pid());
            shell.getOutputStream().write('\n');
            shell.getOutputStream().flush();
            assertThat(output.readLine()).isEqualTo("done");

            ProcessHandle child = shell.children().findFirst().orElseThrow();
            long childNs = TreeUse.of(child.pid()).sinceNs(TreeUse.of(0));
            assertThat(childNs).isGreaterThan(1_000_000);
            assertThat(TreeUse.of(shell.pid()).sinceNs(before)).isGreaterThanOrEqualTo(childNs);
        } finally {
            shell.descendants().forEach(ProcessHandle::destroyForcibly);
            shell.destroyForcibly();
        }
    }
}
