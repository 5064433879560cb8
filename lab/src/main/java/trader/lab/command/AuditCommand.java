package trader.lab.command;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import trader.analysis.run.JsonFiles;
import trader.client.load.ClientLogging;
import trader.crashtest.audit.AuditResult;
import trader.crashtest.audit.AuditedDirectory;

@Command(name = "audit",
        description = "Check that every order sent by a client was answered and stored exactly once, by comparing the"
                + " clients' journals with the stored orders and the queues. Writes audit.json to each directory."
                + " Exit status 0 means that there is no fault.",
        footer = {"", "Examples:", "  trader audit runs/latest",
            "  trader audit runs/SERVER runs/CLIENT     for separate runs of 'trader server' and 'trader client'"})
public final class AuditCommand extends CheckedCommand {
    private static final int PASSED = 0;
    private static final int FAILED = 1;
    private static final String RESULT = "audit.json";

    @Parameters(paramLabel = "DIR", arity = "1..*", description = "Run or campaign directories. Servers"
            + " that share a store are audited together, with the clients of all directories.")
    private List<Path> directories;

    @Option(names = "--broker", paramLabel = "URL", converter = Converters.BrokerUrl.class,
            description = "Broker whose queues are read. Default: the broker of the run, or its files if it has"
                    + " stopped.")
    private String broker;

    @Option(names = "--jdbc-password-file", paramLabel = "FILE", converter = Converters.OwnersFile.class,
            description = "File with the database password. Default: the server's file.")
    private Path passwordFile;

    @Option(names = "--ignore-other-senders", description = "Ignore records and messages of senders that appear"
            + " in no journal, such as those of earlier runs. Default: report them as ghosts.")
    private boolean ignoreOtherSenders;

    @Option(names = "--name", paramLabel = "N", converter = Converters.Count.class, defaultValue = "10",
            description = "Maximum number of orders listed per fault. Default: ${DEFAULT-VALUE}.")
    private int listedPerFault;

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() throws Exception {
        ClientLogging.configure();
        PrintStream console = System.out;
        boolean passed = true;
        for (List<AuditedDirectory> sameStore : byStore().values()) {
            AuditResult result = AuditedDirectory.audit(sameStore, broker, ignoreOtherSenders, listedPerFault);
            for (AuditedDirectory directory : sameStore) {
                console.println("Audit of " + directory.path());
                JsonFiles.write(directory.path().resolve(RESULT), result);
                json.add(directory.path(), RESULT);
            }
            console.println();
            result.print(console);
            passed &= result.passed();
        }
        return passed ? PASSED : FAILED;
    }

    private Map<String, List<AuditedDirectory>> byStore() throws Exception {
        Map<String, List<AuditedDirectory>> stores = new LinkedHashMap<>();
        List<Path> clients = new ArrayList<>();
        for (Path path : directories) {
            List<Path> journals = AuditedDirectory.journals(path);
            if (!AuditedDirectory.hasServer(path) && !journals.isEmpty()) {
                clients.addAll(journals);
                continue;
            }
            AuditedDirectory directory = checked(() -> AuditedDirectory.of(path, passwordFile));
            stores.computeIfAbsent(directory.store(), store -> new ArrayList<>()).add(directory);
        }
        if (!clients.isEmpty() && stores.size() != 1) {
            throw new ParameterException(spec.commandLine(), "the clients of " + clients.get(0).getParent()
                    + " used a server elsewhere: also give the directories of that server, and of no other server");
        }
        stores.values().forEach(sameStore -> sameStore.set(0, sameStore.get(0).with(clients)));
        return stores;
    }
}
