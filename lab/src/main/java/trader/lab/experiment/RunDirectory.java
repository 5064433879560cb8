package trader.lab.experiment;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The directory of a run, and the names in it. */
public final class RunDirectory {
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH-mm-ss")
            .withZone(ZoneId.systemDefault());
    private static final String LATEST = "latest";

    private final Path path;

    private RunDirectory(Path path) {
        this.path = path;
    }

    /**
     * Makes the directory that the plan names, or a new one below {@code runs} with the link {@code runs/latest}, and
     * takes it: two runs that begin at once both see it empty.
     *
     * @throws IOException when it cannot be made, or is another run's
     */
    static RunDirectory make(RunPlan plan, Instant now) throws IOException {
        RunDirectory run = new RunDirectory(make(plan.out(), plan.name(), now));
        try {
            Files.createFile(run.runJson());
        } catch (FileAlreadyExistsException other) {
            throw new IOException("the run directory " + run.path() + " is another run's; --out names another", other);
        }
        return run;
    }

    /**
     * Makes a directory for files of the lab.
     *
     * @param out  which; null for a new one below {@code runs}
     * @param name for that
     * @throws IOException when it cannot be made
     */
    public static Path make(Path out, String name, Instant now) throws IOException {
        if (out != null) {
            return createDirectories(out.toAbsolutePath().normalize());
        }
        Path runs = createDirectories(Path.of("runs").toAbsolutePath());
        Path path = makeNew(runs, STAMP.format(now) + "-" + name);
        Path link = Files.createSymbolicLink(runs.resolve("." + path.getFileName()), path.getFileName());
        Files.move(link, runs.resolve(LATEST), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        return path;
    }

    private static Path createDirectories(Path path) throws IOException {
        try {
            return Files.createDirectories(path);
        } catch (IOException failure) {
            throw new IOException("cannot make the run directory " + path + "; --out names another", failure);
        }
    }

    private static Path makeNew(Path runs, String name) throws IOException {
        for (int copy = 1;; copy++) {
            try {
                return Files.createDirectory(runs.resolve(copy == 1 ? name : name + "-" + copy));
            } catch (FileAlreadyExistsException anotherRunOfThisSecond) {
                if (copy == 100) {
                    throw anotherRunOfThisSecond;
                }
            }
        }
    }

    /** Why a directory that the user named cannot be used, or null. */
    public static String refusal(Path out) {
        if (Files.isDirectory(out)) {
            try (Stream<Path> content = Files.list(out)) {
                return content.findAny().isPresent() ? "is not empty" : null;
            } catch (IOException unreadable) {
                return "cannot be read";
            }
        }
        return Files.exists(out) ? "is not a directory" : null;
    }

    Path path() {
        return path;
    }

    Path runJson() {
        return path.resolve("run.json");
    }

    Path report() {
        return path.resolve("report.html");
    }

    /** Appears when all clients are connected: they begin. */
    Path go() {
        return path.resolve("go");
    }

    /** Appears when the clients are to end in order before their time. */
    Path stop() {
        return path.resolve("stop");
    }

    Path server() {
        return path.resolve("server");
    }

    Path client(int number) {
        return path.resolve("client-" + number);
    }

    List<Path> clients(int processes) {
        List<Path> clients = new ArrayList<>();
        for (int number = 1; number <= processes; number++) {
            clients.add(client(number));
        }
        return clients;
    }

    Path grinder() {
        return path.resolve("grinder");
    }

    Path feed() {
        return path.resolve("feed");
    }
}
