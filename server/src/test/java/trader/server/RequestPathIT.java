package trader.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.ThreadReference;
import com.sun.jdi.VMDisconnectedException;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.AttachingConnector;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.MethodEntryEvent;
import com.sun.jdi.request.EventRequest;
import com.sun.jdi.request.MethodEntryRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.common.FreePorts;
import trader.fixml.QueueNames;

/** The classes that a quote and an order cross in a server, seen by a debugger. */
class RequestPathIT {
    private static final int REQUESTS = 10;
    /** Others serve no request. */
    private static final Pattern THREAD = Pattern.compile("trader\\.(?:quotes|orders)-.*|order-log|activemq-trader-.*"
            + "|.*activemq-remoting.*");

    @TempDir
    private Path directory;

    @Test
    void theArchitectureNamesThem() throws Exception {
        int port = FreePorts.any();
        try (TestServerJvm server = new TestServerJvm(directory,
                List.of("-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:" + port), List.of());
                TestRequester client = new TestRequester(server.awaitReady())) {
            ask(client);
            VirtualMachine jvm = attach(port);
            Set<String> crossed = new TreeSet<>();
            // A debugger that does not read holds the JVM up.
            Thread reader = new Thread(() -> read(jvm, crossed), "events");
            reader.start();
            MethodEntryRequest entries = jvm.eventRequestManager().createMethodEntryRequest();
            entries.addClassFilter("trader.*");
            entries.setSuspendPolicy(EventRequest.SUSPEND_NONE);
            entries.enable();
            ask(client);
            entries.disable();
            jvm.dispose();
            reader.join();

            assertThat(crossed).contains("QuoteQueryListener", "OrderListener", "RecordLog");
            String text = Files.readString(Path.of("../docs/ARCHITECTURE.md"));
            assertThat(crossed).allSatisfy(name -> assertThat(text).containsPattern("\\b" + name + "\\b"));
        }
    }

    private static void ask(TestRequester client) throws Exception {
        for (int i = 0; i < REQUESTS; i++) {
            client.ask(QueueNames.QUOTES, Fixtures.quoteRequest("S0001"));
            client.ask(QueueNames.ORDERS, Fixtures.order("S0001"));
        }
    }

    private static VirtualMachine attach(int port) throws Exception {
        AttachingConnector connector = Bootstrap.virtualMachineManager().attachingConnectors().stream()
                .filter(each -> each.name().equals("com.sun.jdi.SocketAttach")).findFirst().orElseThrow();
        Map<String, Connector.Argument> arguments = connector.defaultArguments();
        arguments.get("hostname").setValue("127.0.0.1");
        arguments.get("port").setValue(Integer.toString(port));
        return connector.attach(arguments);
    }

    private static void read(VirtualMachine jvm, Set<String> crossed) {
        Map<ThreadReference, Boolean> serving = new HashMap<>();
        try {
            while (true) {
                for (Event event : jvm.eventQueue().remove()) {
                    if (event instanceof MethodEntryEvent entry && serving.computeIfAbsent(entry.thread(),
                            thread -> THREAD.matcher(thread.name()).matches())) {
                        String name = entry.method().declaringType().name().replaceFirst("\\$.*", "");
                        crossed.add(name.substring(name.lastIndexOf('.') + 1));
                    }
                }
            }
        } catch (VMDisconnectedException | InterruptedException ended) {
            return;
        }
    }
}
