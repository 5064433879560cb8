package trader.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@code results/update}, {@code results/check} and {@code results/render}, described in results/README.md. */
final class ResultsProgram {
    private final Path home;
    private final Checkout checkout;
    private final List<ResultDefinition> results;

    ResultsProgram(Path home) throws IOException {
        this.home = home;
        checkout = new Checkout(home);
        results = ResultDefinition.all(home.resolve("results"));
    }

    /** Arguments: the checkout, the command and its arguments. Exit status: 0, 1 expired or failed, 2 wrong usage. */
    public static void main(String[] args) throws InterruptedException {
        try {
            System.exit(new ResultsProgram(Path.of(args[0]).toRealPath()).carryOut(List.of(args).subList(1,
                    args.length)));
        } catch (IllegalArgumentException | IOException wrong) {
            System.err.println("results: " + wrong.getMessage());
            System.exit(wrong instanceof IOException ? 1 : 2);
        }
    }

    int carryOut(List<String> arguments) throws IOException, InterruptedException {
        switch (arguments.get(0)) {
            case "update":
                update(new ArrayList<>(arguments.subList(1, arguments.size())));
                return 0;
            case "render":
                render();
                return 0;
            default:
                return check() ? 0 : 1;
        }
    }

    private void update(List<String> arguments) throws IOException, InterruptedException {
        boolean mayBeDirty = arguments.remove("--dirty");
        int option = arguments.indexOf("--from");
        Path from = option < 0 || option + 1 == arguments.size() ? null : Path.of(arguments.remove(option + 1));
        arguments.remove("--from");
        if (arguments.isEmpty() || from != null && arguments.size() > 1) {
            throw new IllegalArgumentException("update [--dirty] NAME..., or update [--dirty] --from DIR NAME");
        }
        List<ResultDefinition> wanted = new ArrayList<>();
        for (String name : arguments) {
            wanted.add(results.stream().filter(each -> each.name().equals(name)).findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("there is no result '" + name + "'; there are "
                            + String.join(", ", results.stream().map(ResultDefinition::name).toList()))));
        }
        for (ResultDefinition each : wanted) {
            if (from != null) {
                new ResultUpdate(home, each).taken(from, mayBeDirty);
            } else {
                String revision = checkout.revision();
                if (revision.endsWith("-dirty") && !mayBeDirty) {
                    throw new IOException("the tree has changes that are not committed; --dirty measures all the same,"
                            + " and marks the result");
                }
                System.out.println("written: " + new ResultUpdate(home, each).measured(revision));
            }
            new ResultsProgram(home).render();
        }
    }

    private void render() throws IOException {
        for (Map.Entry<Path, String> each : new ResultDocuments(home, results).rendered(checkout::changes)
                .entrySet()) {
            Path file = home.resolve(each.getKey());
            if (!Files.exists(file) || !Files.readString(file).equals(each.getValue())) {
                Files.writeString(file, each.getValue());
                System.out.println("written: " + each.getKey());
            }
        }
    }

    /** Whether all are measured, and none has expired. */
    private boolean check() {
        int expired = 0;
        int missing = 0;
        for (ResultDefinition each : results) {
            String changes = each.measured() == null ? "" : checkout.changes(each);
            expired += changes.isEmpty() ? 0 : 1;
            missing += each.measured() == null ? 1 : 0;
            System.out.println(each.name() + ": " + (each.measured() == null ? "not measured" : changes.isEmpty()
                    ? "of " + each.measured().revision() : "expired, changed since " + each.measured().revision() + ": "
                    + changes));
        }
        System.out.println(expired + " expired, " + missing + " not measured, "
                + (results.size() - expired - missing) + " current");
        return expired + missing == 0;
    }
}
