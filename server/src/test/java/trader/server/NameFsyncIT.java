package trader.server;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.DeliveryMode;
import jakarta.jms.MessageProducer;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quickfix.field.EncryptMethod;
import quickfix.field.HeartBtInt;
import quickfix.field.MsgSeqNum;
import quickfix.field.SenderCompID;
import quickfix.field.SendingTime;
import quickfix.field.TargetCompID;
import quickfix.fix44.Logon;
import trader.common.FreePorts;
import trader.common.PrivateFiles;
import trader.fixml.QueueNames;

/**
 * A file whose name is not on the disk is lost in a power cut, with everything synced in it. So before the server sends
 * anything, the names of all files that it has written are synced, as the kernel saw it.
 */
class NameFsyncIT {
    private static final Pattern UNFINISHED = Pattern.compile("^(\\d+) +(\\w+)(.*) <unfinished \\.\\.\\.>$");
    private static final Pattern RESUMED = Pattern.compile("^(\\d+) +<\\.\\.\\. (\\w+) resumed>(.*)");
    private static final Pattern ON_FILE = Pattern.compile("^\\w+\\(\\d+<([^>]*(?:->[^>]*)?)>.*", Pattern.DOTALL);
    private static final Pattern QUOTED = Pattern.compile("\"([^\"]*)\"");
    /** Only markers, or built again when missing, or not yet under their final name. */
    private static final Pattern UNIMPORTANT = Pattern.compile(".*/(?:lock|server\\.lock|spare|keys\\.mv|.*\\.tmp)");
    /** More than one file of the broker's journal. */
    private static final int BIG_MESSAGES = 130;

    private final Set<String> known = new HashSet<>();
    private final Set<String> unforced = new HashSet<>();
    private final Set<String> written = new TreeSet<>();
    private final Set<String> lostAtSend = new TreeSet<>();

    @Test
    void syncsTheNamesOfItsFilesBeforeItAnswers(@TempDir Path directory) throws Exception {
        Strace.assume();
        Path trace = directory.resolve("trace.txt");
        List<String> strace = Strace.command(trace, "-yy", "-s", "1", "-e", "trace=open,openat,rename,renameat,"
                + "renameat2,mkdir,mkdirat,write,pwrite64,writev,pwritev,fsync,fdatasync,sendto,sendmsg");
        int fixPort = FreePorts.any();
        Path sessions = PrivateFiles.write(directory.resolve("sessions.ini"),
                "[defaults]\naddresses=127.0.0.1\n[session BANK]\n");
        try (TestServerJvm server = new TestServerJvm(directory, strace, TradingServer.class, List.of(),
                TestServerJvm.small("durability=forced", "order-listeners=1", "fix-port=" + fixPort,
                        "fix-sessions=" + sessions))) {
            try (TestRequester requester = new TestRequester(server.awaitReady())) {
                requester.report(Fixtures.order("Traced", "S0001"));
                sendBigMessages(requester);
            }
            logOn(fixPort);
            server.kill();
        }
        replay(Strace.allLines(trace), directory.resolve("data").toString());
        assertThat(written).as("files of all kinds are written").anyMatch(file -> file.endsWith(".bindings"))
                .anyMatch(file -> file.matches(".*/data/orders/\\d+\\.log"))
                .anyMatch(file -> file.endsWith("transactions/decisions"))
                .anyMatch(file -> file.contains("/data/fix/store/"));
        assertThat(written).filteredOn(file -> file.endsWith(".amq")).hasSizeGreaterThan(1);
        assertThat(lostAtSend).as("written, but without a name on the disk when something was sent").isEmpty();
    }

    /** Unreadable: they become dead letters. */
    private static void sendBigMessages(TestRequester requester) throws Exception {
        try (MessageProducer producer =
                requester.session.createProducer(requester.session.createQueue(QueueNames.ORDERS))) {
            producer.setDeliveryMode(DeliveryMode.PERSISTENT);
            for (int i = 0; i < BIG_MESSAGES; i++) {
                producer.send(requester.session.createTextMessage("x".repeat(30_000)));
            }
        }
    }

    private static void logOn(int port) throws Exception {
        Logon logon = new Logon(new EncryptMethod(EncryptMethod.NONE_OTHER), new HeartBtInt(30));
        logon.getHeader().setField(new SenderCompID("BANK"));
        logon.getHeader().setField(new TargetCompID("TRADER"));
        logon.getHeader().setField(new MsgSeqNum(1));
        logon.getHeader().setField(new SendingTime());
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream().write(logon.toString().getBytes(StandardCharsets.US_ASCII));
            InputStream in = socket.getInputStream();
            assertThat(new String(in.readNBytes(20), StandardCharsets.US_ASCII)).contains("35=A");
        }
    }

    /** A name counts from when it is made; it is synced when an fsync that began later has ended. */
    private void replay(List<String> lines, String data) {
        Map<String, String> begun = new HashMap<>();
        Map<String, Set<String>> forcing = new HashMap<>();
        for (String line : lines) {
            Matcher unfinished = UNFINISHED.matcher(line);
            Matcher resumed = RESUMED.matcher(line);
            if (unfinished.matches()) {
                String call = unfinished.group(2) + unfinished.group(3);
                begun.put(unfinished.group(1), call);
                forcing.put(unfinished.group(1), new HashSet<>(unforced));
                begin(call, data);
            } else if (resumed.matches()) {
                end(begun.remove(resumed.group(1)) + resumed.group(3), data, forcing.remove(resumed.group(1)));
            } else if (line.matches("\\d+ +\\w+\\(.*")) {
                String call = line.replaceFirst("^\\d+ +", "");
                begin(call, data);
                end(call, data, new HashSet<>(unforced));
            }
        }
    }

    private void begin(String call, String data) {
        Matcher file = ON_FILE.matcher(call);
        if (call.startsWith("open") || !file.matches()) {
            return;
        }
        String target = file.group(1);
        if (target.startsWith("TCP")) {
            for (String each : written) {
                for (String name = each; name.startsWith(data); name = parent(name)) {
                    if (unforced.contains(name)) {
                        lostAtSend.add(name);
                    }
                }
            }
        } else if (target.startsWith(data) && !UNIMPORTANT.matcher(target).matches() && !Files.isDirectory(
                Path.of(target))) {
            written.add(target);
        }
    }

    private void end(String call, String data, Set<String> unforcedAtBegin) {
        if (!call.matches("(?s).*\\) += \\d+.*")) {
            return;
        }
        List<String> names = new ArrayList<>();
        Matcher quoted = QUOTED.matcher(call);
        while (quoted.find()) {
            names.add(quoted.group(1));
        }
        if (call.startsWith("rename")) {
            unforced.remove(names.get(0));
            made(names.get(1), data);
        } else if (call.startsWith("mkdir") || call.startsWith("open") && call.contains("O_CREAT")
                && !known.contains(names.get(0))) {
            made(names.get(0), data);
        } else if (call.contains("sync(")) {
            Matcher file = ON_FILE.matcher(call);
            if (file.matches()) {
                unforced.removeIf(name -> unforcedAtBegin.contains(name) && parent(name).equals(file.group(1)));
            }
        }
    }

    private void made(String name, String data) {
        if (name.startsWith(data)) {
            known.add(name);
            unforced.add(name);
        }
    }

    private static String parent(String name) {
        return name.substring(0, name.lastIndexOf('/'));
    }
}
