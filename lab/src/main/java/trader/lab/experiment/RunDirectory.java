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
import java.util.stream.IntStream;
import java.util.stream.Stream;
import trader.common.DirectoryTrees;
import trader.common.FileErrors;
import trader.common.PrivateFiles;

public record RunDirectory(Path path) {
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH-mm-ss")
            .withZone(ZoneId.systemDefault());
    private static final String LATEST = "latest";

    /**
     * Creates the plan's directory, or a new one below {@code runs} with the link {@code runs/latest}, and claims it:
     * two runs that start at the same time may both find it empty.
     *
     * @throws IOException when it cannot be created, or another run has claimed it
     */
    static RunDirectory make(RunPlan plan, Instant now) throws IOException {
        RunDirectory run = new RunDirectory(make(plan.out(), plan.name(), now));
        try {
            Files.createFile(run.runJson());
        } catch (FileAlreadyExistsException other) {
            throw new IOException("another run uses the run directory " + run.path() + "; choose another with"
                    + " --out", other);
        }
        return run;
    }

    /** Creates the directory {@code out}, or if that is null a new one below {@code runs}, named with this part. */
    public static Path make(Path out, String name, Instant now) throws IOException {
        if (out != null) {
            try {
                return PrivateFiles.takeDirectory(out.toAbsolutePath().normalize());
            } catch (IOException failure) {
                throw cannotCreate(out, failure);
            }
        }
        Path runs = createRuns(Path.of("runs").toAbsolutePath());
        Path path = makeNew(runs, STAMP.format(now) + "-" + name);
        Path link = Files.createSymbolicLink(runs.resolve("." + path.getFileName()), path.getFileName());
        Files.move(link, runs.resolve(LATEST), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        return path;
    }

    private static Path createRuns(Path path) throws IOException {
        try {
            return Files.createDirectories(path);
        } catch (IOException failure) {
            throw cannotCreate(path, failure);
        }
    }

    private static IOException cannotCreate(Path path, IOException failure) {
        return new IOException("cannot create the run directory " + path + " (" + FileErrors.reason(failure)
                + "); choose another with --out");
    }

    private static Path makeNew(Path runs, String name) throws IOException {
        for (int copy = 1;; copy++) {
            try {
                return PrivateFiles.createDirectory(runs.resolve(copy == 1 ? name : name + "-" + copy));
            } catch (FileAlreadyExistsException anotherRunOfThisSecond) {
                if (copy == 100) {
                    throw anotherRunOfThisSecond;
                }
            }
        }
    }

    /** A path for a new directory: {@code name}, or {@code name-2} and so on if that exists. */
    public static Path unused(Path parent, String name) {
        Path path = parent.resolve(name);
        for (int copy = 2; Files.exists(path); copy++) {
            path = parent.resolve(name + "-" + copy);
        }
        return path;
    }

    /** The reason why a directory cannot be used for a new run, or null. */
    static String refusal(Path out) {
        if (Files.isDirectory(out)) {
            try (Stream<Path> content = Files.list(out)) {
                return content.findAny().isPresent() ? "is not empty" : null;
            } catch (IOException unreadable) {
                return "cannot be read";
            }
        }
        return Files.exists(out) ? "is not a directory" : null;
    }

    /** Deletes what servers, broker and databases have stored. */
    void deleteData() throws IOException {
        List<Path> all = new ArrayList<>(List.of(database(), postgres()));
        try (Stream<Path> parts = Files.list(path)) {
            parts.map(part -> part.resolve("data")).forEach(all::add);
        }
        for (Path each : all) {
            if (Files.isDirectory(each)) {
                DirectoryTrees.delete(each);
            }
        }
    }

    Path runJson() {
        return path.resolve("run.json");
    }

    /** The options of the run, for {@code --config}. */
    Path options() {
        return path.resolve("options.properties");
    }

    /** Created when all clients are connected, to start them. */
    Path go() {
        return path.resolve("go");
    }

    /** Created to end a warm-up of automatic length. */
    Path warm() {
        return path.resolve("warm");
    }

    /** Created to end a measurement of automatic length. */
    Path enough() {
        return path.resolve("enough");
    }

    /** Gives the load its turns; exists only in a run that has turns. */
    Path turns() {
        return path.resolve("turns.gate");
    }

    boolean isInTurns() {
        return Files.exists(turns());
    }

    /** Created to stop the clients early and cleanly. */
    Path stop() {
        return path.resolve("stop");
    }

    Path server() {
        return path.resolve("server");
    }

    /** Of one of several servers, from 1. */
    Path server(int number) {
        return number == 1 ? server() : path.resolve("server-" + number);
    }

    Path broker() {
        return path.resolve("broker");
    }

    Path database() {
        return path.resolve("database");
    }

    /** Of a member of the grid that stores prices. */
    Path priceMember(int number) {
        return path.resolve("price-member-" + number);
    }

    Path postgres() {
        return path.resolve("postgres");
    }

    Path client(int number) {
        return path.resolve("client-" + number);
    }

    List<Path> clients(int processes) {
        return IntStream.rangeClosed(1, processes).mapToObj(this::client).toList();
    }

    Path grinder() {
        return path.resolve("grinder");
    }

    Path feed() {
        return path.resolve("feed");
    }
}
