package trader.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * An attacker in a JVM of its own: beside the other client it would keep that from its own sockets, which no server can
 * help.
 */
final class AttackerJvm {
    private static final String BEGUN = "begun";
    private static final String DONE = "done";

    private final String url;
    private Process process;
    private BufferedReader said;

    AttackerJvm(String url) throws IOException {
        this.url = url;
        start();
    }

    private void start() throws IOException {
        // Another machine's attackers would not take the server's CPUs.
        List<String> command = new ArrayList<>(AttackReport.isWanted() ? List.of("nice", "-n", "19") : List.of());
        command.addAll(TestServerJvm.java(":" + System.getProperty("java.class.path")));
        command.addAll(List.of(AttackerJvm.class.getName(), url));
        process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        said = process.inputReader(StandardCharsets.UTF_8);
    }

    void begin(Attack attack) throws IOException {
        say(attack.name());
        assertThat(said.readLine()).isEqualTo(BEGUN);
    }

    /** Whether the attack has done all that it can. */
    boolean isDone() throws IOException {
        return said.ready();
    }

    /** Ends the attack, keeping what it holds; its attempts. */
    int end() throws IOException {
        say("");
        assertThat(said.readLine()).as("the end of the attack").isEqualTo(DONE);
        return Integer.parseInt(said.readLine());
    }

    private void say(String line) throws IOException {
        process.outputWriter(StandardCharsets.UTF_8).append(line).append('\n').flush();
    }

    /** Lets go of what it holds, without a word: a server that is far behind would be long in answering. */
    void letGo() throws IOException, InterruptedException {
        kill();
        start();
    }

    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Attacks as the first line of standard input says, until the next line. */
    public static void main(String[] url) throws Exception {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        Attack attack = Attack.valueOf(lines.readLine());
        Attacker attacker = new Attacker(url[0]);
        Thread attacking = new Thread(() -> {
            attacker.run(attack, () -> System.out.println(BEGUN));
            System.out.println(DONE);
        }, "attacker");
        attacking.setDaemon(true);
        attacking.start();
        lines.readLine();
        attacker.end();
        attacking.join(TestRequester.TIMEOUT_MS);
        if (attacking.isAlive()) {
            System.out.println("the server leaves it waiting: " + Arrays.toString(attacking.getStackTrace()));
        }
        System.out.println(attacker.attempts());
        lines.readLine();
    }
}
