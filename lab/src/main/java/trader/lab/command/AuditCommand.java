package trader.lab.command;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import trader.client.load.ClientLogging;
import trader.crashtest.audit.AuditResult;
import trader.crashtest.audit.AuditTable;
import trader.crashtest.audit.AuditedDirectory;
import trader.crashtest.audit.DirectoryAudit;

/** {@code trader audit}. */
@Command(name = "audit", mixinStandardHelpOptions = true, versionProvider = Version.class, sortOptions = false,
        description = "Compare what clients sent and were told with what is recorded and what is still in the queues."
                + " Zero faults is the only pass (exit status 0). Writes audit.json into each directory.",
        footer = {"", "Examples:", "  trader audit runs/latest",
            "  trader audit runs/SERVER runs/CLIENT     'trader server' and 'trader client', each with its directory"})
public final class AuditCommand implements Callable<Integer> {
    private static final int PASSED = 0;
    private static final int FAILED = 1;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", arity = "1..*", description = "Run or campaign directories. Those whose server"
            + " recorded in the same place are audited together, with those of clients that ran by themselves.")
    private List<Path> directories;

    @Option(names = "--broker", paramLabel = "URL", converter = Converters.BrokerUrl.class,
            description = "Where the queues are. Default: the broker of the run, also when it has ended.")
    private String broker;

    @Option(names = "--jdbc-password-file", paramLabel = "FILE", converter = Converters.ReadableFile.class,
            description = "The database's password. Default: the file that the server was told.")
    private Path passwordFile;

    @Option(names = "--ignore-other-senders", description = "Leave out records and messages of senders that are in no"
            + " journal, such as those of earlier runs. Default: they are ghosts.")
    private boolean othersIgnored;

    @Option(names = "--name", paramLabel = "N", converter = Converters.Count.class, defaultValue = "10",
            description = "How many orders of each fault are named. Default: ${DEFAULT-VALUE}.")
    private int named;

    @Override
    public Integer call() throws Exception {
        ClientLogging.configure();
        ObjectMapper json = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
        PrintStream console = System.out;
        boolean passed = true;
        for (List<AuditedDirectory> together : byPlace().values()) {
            AuditResult result = new DirectoryAudit(together, broker, othersIgnored, named).run();
            for (AuditedDirectory directory : together) {
                console.println("Audit of " + directory.path());
                json.writeValue(directory.path().resolve("audit.json").toFile(), result);
            }
            console.println();
            AuditTable.print(result, console);
            passed &= result.passed();
        }
        return passed ? PASSED : FAILED;
    }

    private Map<String, List<AuditedDirectory>> byPlace() throws Exception {
        Map<String, List<AuditedDirectory>> places = new LinkedHashMap<>();
        List<Path> clients = new ArrayList<>();
        for (Path path : directories) {
            List<Path> journals = AuditedDirectory.journals(path);
            if (!AuditedDirectory.hasServer(path) && !journals.isEmpty()) {
                clients.addAll(journals);
                continue;
            }
            AuditedDirectory directory;
            try {
                directory = AuditedDirectory.of(path, passwordFile);
            } catch (IllegalArgumentException wrong) {
                throw new ParameterException(spec.commandLine(), wrong.getMessage(), wrong);
            }
            places.computeIfAbsent(directory.place(), place -> new ArrayList<>()).add(directory);
        }
        if (!clients.isEmpty() && places.size() != 1) {
            throw new ParameterException(spec.commandLine(), "the clients of " + clients.get(0).getParent()
                    + " had a server elsewhere: the directories of that server have to be named too, and of no other");
        }
        places.values().forEach(together -> together.set(0, together.get(0).with(clients)));
        return places;
    }
}
