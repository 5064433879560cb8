package trader.server;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.opentest4j.TestAbortedException;

/**
 * A machine of its own (a network namespace with a cable to this one), which can lose its power: what was sent to it is
 * lost, and nobody answers.
 */
final class OtherMachine implements AutoCloseable {
    /** This machine as seen from the others. */
    static final String HERE = "10.98.75.1";

    private final String name;
    private final String address;
    private final List<String[]> undo = new ArrayList<>();

    private OtherMachine(int number) {
        this.name = "trader-o" + number;
        this.address = "10.98.75." + number;
    }

    /** Makes this machine known to others, until it is closed; skips the test where this is not permitted. */
    static OtherMachine here() throws IOException {
        return new OtherMachine(1).made(machine -> machine.add("ip", "address", "%s",
                HERE + "/32", "dev", "lo"));
    }

    /** Makes a machine; {@code number} from 2, the last number of its address. */
    static OtherMachine make(int number) throws IOException {
        return new OtherMachine(number).made(OtherMachine::build);
    }

    private interface Making {
        void make(OtherMachine machine) throws IOException;
    }

    private OtherMachine made(Making making) throws IOException {
        try {
            making.make(this);
            return this;
        } catch (IOException impossible) {
            close();
            throw new TestAbortedException("no other machine: " + impossible.getMessage());
        }
    }

    /** Does and will undo; {@code %s} stands for add or delete. */
    private void add(String... command) throws IOException {
        run(String.join(" ", command).formatted("add").split(" "));
        undo.add(String.join(" ", command).formatted("delete").split(" "));
    }

    private void build() throws IOException {
        add("ip", "netns", "%s", name);
        run("ip", "link", "add", name, "type", "veth", "peer", "name", "cable", "netns", name);
        run("ip", "link", "set", name, "up");
        run("ip", "-n", name, "link", "set", "lo", "up");
        run("ip", "-n", name, "address", "add", address + "/32", "dev", "cable");
        run("ip", "-n", name, "link", "set", "cable", "up");
        run("ip", "-n", name, "route", "add", HERE + "/32", "dev", "cable");
        run("ip", "route", "add", address + "/32", "dev", name, "src", HERE);
    }

    private static void run(String... command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes()).strip();
        if (process.onExit().join().exitValue() != 0) {
            throw new IOException(String.join(" ", command) + ": " + output);
        }
    }

    /** The beginning of a command line on that machine. */
    List<String> command() {
        return List.of("ip", "netns", "exec", name);
    }

    /** Its processes must be killed afterwards; nobody will hear of their end. */
    void losePower() throws IOException {
        run("ip", "-n", name, "link", "set", "cable", "down");
    }

    @Override
    public void close() throws IOException {
        for (int i = undo.size() - 1; i >= 0; i--) {
            run(undo.get(i));
        }
        undo.clear();
    }
}
