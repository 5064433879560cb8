package trader.broker;

import java.nio.file.Path;
import java.util.function.Predicate;
import javax.transaction.xa.Xid;
import org.apache.activemq.artemis.api.config.ActiveMQDefaultConfiguration;
import org.apache.activemq.artemis.core.server.JournalType;
import trader.broker.pair.PairSettings;
import trader.common.Durability;
import trader.common.Settings;
import trader.common.config.TlsSettings;

/**
 * Settings of the embedded broker.
 *
 * @param users file of users and roles; null without users
 * @param pair null for a broker without a backup
 * @param decidedElsewhere branches whose decisions are kept until {@link Broker#forceCommits()}, so that their commits
 *        need no fsync; null if there are none
 */
public record BrokerSettings(Path directory, Acceptor acceptor, Durability durability, Journal journal,
        int sizeLimitBytes, Path users, PairSettings pair, Predicate<Xid> decidedElsewhere) {
    private static final int GROUPING_NS = 1_000;

    /**
     * Where clients connect.
     *
     * @param port 0 picks a free one
     * @param tls null without TLS
     */
    public record Acceptor(String bind, int port, TlsSettings tls) { }

    /** Without users, TLS, another broker, and decisions that are kept elsewhere. */
    public BrokerSettings(Path directory, String bind, int port, Durability durability, Journal journal,
            int sizeLimitBytes) {
        this(directory, new Acceptor(bind, port, null), durability, journal, sizeLimitBytes, null, null, null);
    }

    /** The writer of the journal's files, which all have Artemis' format. */
    public enum Journal {
        /** Trader's own writer, which syncs in the thread that needs the fsync. */
        GROUPED(JournalType.NIO, 0),
        /** Artemis' writer with the JDK's file channels. */
        NIO(JournalType.NIO, GROUPING_NS),
        /** Artemis' writer with Linux's asynchronous I/O; needs libaio and a native library. */
        ASYNCIO(JournalType.ASYNCIO, GROUPING_NS),
        /** Artemis' writer with memory-mapped files. */
        MAPPED(JournalType.MAPPED, GROUPING_NS),
        /** {@link #NIO} with Artemis' own time limit for grouping records, for which a single record waits, too. */
        NIO_DEFAULT(JournalType.NIO, ActiveMQDefaultConfiguration.getDefaultJournalBufferTimeoutNio());

        final JournalType type;
        /** How long a record waits for others, to be written with them. */
        final int groupingNs;

        Journal(JournalType type, int groupingNs) {
            this.type = type;
            this.groupingNs = groupingNs;
        }
    }

    /** For a broker that runs by itself; throws an {@link IllegalArgumentException} naming key, value and limits. */
    public static BrokerSettings from(Settings settings) {
        Path outDir = Path.of(settings.text("out-dir"));
        BrokerSettings broker = within(settings, Path.of(settings.text("data-dir", outDir.resolve("data").toString())),
                settings.oneOf("durability", Durability.class, Durability.FORCED), PairSettings.from(settings), null);
        settings.rejectUnknown();
        broker.requirePairable();
        return broker;
    }

    /** For the broker of a process with further settings; the other parameters are as in the record. */
    public static BrokerSettings within(Settings settings, Path dataDir, Durability durability, PairSettings pair,
            Predicate<Xid> decidedElsewhere) {
        String users = settings.text("users", null);
        return new BrokerSettings(dataDir.resolve("broker"), new Acceptor(settings.text("bind", "127.0.0.1"),
                (int) settings.whole("port", 0, 0, 65_535), TlsSettings.from(settings)), durability,
                settings.oneOf("journal-type", Journal.class, Journal.GROUPED),
                // The largest body that is read; a text counts two bytes a character, as it is sent.
                (int) settings.bytes("message-size-limit", "64k", "1k", "16m"),
                users == null ? null : Path.of(users), pair, decidedElsewhere);
    }

    private void requirePairable() {
        if (pair == null) {
            return;
        }
        if (durability == Durability.NONE) {
            throw new IllegalArgumentException("setting 'durability' is 'none': not with 'ha-peer', because the backup"
                    + " copies the journal; allowed are process, forced");
        }
        if (journal != Journal.GROUPED) {
            throw new IllegalArgumentException("setting 'journal-type' is '" + Settings.spelling(journal)
                    + "': not with 'ha-peer', because a power cut takes confirmed orders from it; allowed is grouped");
        }
        if (acceptor.port == 0 || acceptor.bind.equals("0.0.0.0") || acceptor.bind.equals("::")) {
            throw new IllegalArgumentException("settings 'bind' and 'port' are '" + acceptor.bind + "' and "
                    + acceptor.port + ": with 'ha-peer', the address at which the other broker reaches this one");
        }
        if (acceptor.tls != null) {
            throw new IllegalArgumentException("setting 'tls-keystore': not with 'ha-peer', because the brokers of a"
                    + " pair copy their data without TLS");
        }
    }
}
