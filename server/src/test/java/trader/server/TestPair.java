package trader.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import trader.common.FreePorts;

/** The addresses and directories of two brokers, which tests start and kill. */
record TestPair(Path directory, int one, int two) {
    private static final String HOST = "127.0.0.1";

    TestPair(Path directory) throws IOException {
        this(directory, FreePorts.any(), FreePorts.any());
    }

    TestServerJvm startFirst(String... more) throws IOException {
        return start("first", one, two, more);
    }

    TestServerJvm startSecond(String... more) throws IOException {
        return start("second", two, one, more);
    }

    private TestServerJvm start(String name, int port, int peer, String... more) throws IOException {
        Path data = Files.createDirectories(directory.resolve(name));
        List<String> settings = new ArrayList<>(List.of("port=" + port, "ha-peer=" + HOST + ":" + peer,
                "lock-dir=" + directory.resolve("locks"), "durability=process"));
        settings.addAll(List.of(more));
        return new TestServerJvm(data, List.of(), BrokerProcess.class, List.of(), settings);
    }

    /** For clients: the addresses of both. */
    String url() {
        return "(" + firstUrl() + "," + secondUrl() + ")?callTimeout=5000";
    }

    String firstUrl() {
        return "tcp://" + HOST + ":" + one;
    }

    String secondUrl() {
        return "tcp://" + HOST + ":" + two;
    }

    /** The file with the pair's number, or one beside it. */
    Path number(String suffix) {
        return directory.resolve("locks").resolve("7472616465727061." + suffix);
    }
}
