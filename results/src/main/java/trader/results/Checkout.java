package trader.results;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The git checkout that holds the results. */
final class Checkout {
    /** What {@code results/update} itself changes, and texts. */
    private static final List<String> CODE = List.of(".", ":!results", ":!docs", ":!*.md");

    private final Path home;

    Checkout(Path home) {
        this.home = home;
    }

    /** The revision, with {@code -dirty} if code differs from it. */
    String revision() throws IOException {
        List<String> status = new ArrayList<>(List.of("status", "--porcelain", "--"));
        status.addAll(CODE);
        return git("rev-parse", "--short=12", "HEAD").strip() + (git(status.toArray(String[]::new)).isBlank() ? ""
                : "-dirty");
    }

    /** Those paths of a result that differ from its revision, or that this is unknown; empty if none does. */
    String changes(ResultDefinition result) {
        String revision = result.measured().revision().replace("-dirty", "");
        try {
            git("cat-file", "-e", revision + "^{commit}");
            List<String> changed = new ArrayList<>();
            for (String path : result.paths()) {
                String[] parts = path.split(":", 2);
                String[] regex = parts.length < 2 ? new String[0] : new String[] {"-G", parts[1]};
                if (!git(Stream.of(new String[] {"diff", "--name-only"}, regex, new String[] {revision, "--",
                    sources(parts[0])}).flatMap(Stream::of).toArray(String[]::new)).isBlank()) {
                    changed.add("`" + parts[0] + "`");
                }
            }
            return String.join(", ", changed);
        } catch (IOException unknown) {
            return "perhaps everything (its revision is not in this history)";
        }
    }

    /** What counts of a module; any other path itself. */
    private String sources(String path) {
        return Files.isDirectory(home.resolve(path).resolve("src/main")) ? path + "/src/main" : path;
    }

    private String git(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        Process git = new ProcessBuilder(command).directory(home.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
        String text = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (git.waitFor() != 0) {
                throw new IOException("git " + String.join(" ", arguments) + " failed");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", interrupted);
        }
        return text;
    }
}
