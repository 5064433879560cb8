package trader.fixgateway.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import javax.net.SocketFactory;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.common.config.TlsSettings;
import trader.common.config.TlsSettings.ClientCertificates;
import trader.jmsclient.testing.TlsFiles;

/** The same attacks over TLS, and those on TLS itself. */
class TlsClientIT extends HostileClientIT {
    private static final int RECORD_HEAD = 5;

    private static TlsFiles files;
    private static TlsSettings without;

    @TempDir
    private Path stores;

    @BeforeAll
    static void makeKeys(@TempDir Path directory) throws Exception {
        files = new TlsFiles(directory, Map.of("server", "CN=server", "bank", "CN=bank,O=Bank", "other", "CN=other",
                "stranger", "CN=bank,O=Bank"));
        files.trust("server-trust", "server");
        without = new TlsSettings(files.store("server"), files.passwordFile(), null, null, ClientCertificates.NONE);
    }

    private static TlsSettings with(ClientCertificates clients) throws Exception {
        return new TlsSettings(files.store("server"), files.passwordFile(), files.trust("clients", "bank", "other"),
                files.passwordFile(), clients);
    }

    /** Sockets of a client with these keys, or null. */
    private static SocketFactory sockets(String keys) {
        try {
            return TlsSettings.context(keys == null ? null : files.keys(keys), "storepass".toCharArray(),
                    TlsSettings.trusted(files.keys("server-trust"))).getSocketFactory();
        } catch (Exception failed) {
            throw new IllegalStateException(failed);
        }
    }

    @Override
    TestAcceptor open(Path storeDir, String... lines) throws IOException {
        return new TestAcceptor(storeDir, without, sockets(null), lines);
    }

    @Test
    void speaksTls13Only() throws Exception {
        try (TestAcceptor trader = trader("", "A"); RawClient client = trader.connect("A").logon();
                SSLSocket old = (SSLSocket) sockets(null).createSocket()) {
            client.ping("over TLS");
            old.setEnabledProtocols(new String[] {"TLSv1.2"});
            old.connect(trader.address());
            assertThatThrownBy(old::startHandshake).isInstanceOf(SSLException.class)
                    .hasMessageContaining("protocol_version");
            client.logout();
        }
    }

    @Test
    void readsAndWritesMessagesOfSeveralRecords() throws Exception {
        try (TestAcceptor trader = trader("body-length=100k\ngarbage=100k", "A");
                RawClient client = trader.connect("A").logon()) {
            client.ping("x".repeat(50_000));
            client.logout();
        }
    }

    @Test
    void plainClientsGetNothing() throws Exception {
        try (TestAcceptor trader = trader("", "A"); Socket plain = new Socket()) {
            plain.connect(trader.address());
            plain.getOutputStream().write(RawClient.frame("FIX.4.4", "35=A").getBytes(StandardCharsets.ISO_8859_1));
            assertThat(plain.getInputStream().readAllBytes()).as("an alert of TLS").hasSizeLessThan(10);
        }
    }

    @Test
    void cutsHandshakesThatAreSlowOrNone() throws Exception {
        try (TestAcceptor trader = trader("logon-time=500ms", "A"); Socket slow = new Socket();
                Socket garbage = new Socket(); Socket endless = new Socket();
                RawClient loggedOn = trader.connect("A").logon()) {
            for (Socket each : new Socket[] {slow, garbage, endless}) {
                each.connect(trader.address());
            }
            // The head of a record that never comes, of one that is too long, and no record.
            slow.getOutputStream().write(new byte[] {22, 3, 1, 2, 0, 1});
            endless.getOutputStream().write(new byte[] {22, 3, 1, (byte) 0xff, (byte) 0xff, 1});
            garbage.getOutputStream().write(new byte[10 * RECORD_HEAD]);
            for (Socket each : new Socket[] {slow, garbage, endless}) {
                assertThat(each.getInputStream().readAllBytes()).hasSizeLessThan(10);
            }
            loggedOn.ping("past all of them");
            loggedOn.logout();
        }
    }

    @Test
    void requiresATrustedCertificate() throws Exception {
        try (TestAcceptor trader = new TestAcceptor(stores, with(ClientCertificates.REQUIRED), sockets("bank"),
                "[session A]", "addresses=127.0.0.1"); RawClient bank = trader.connect("A").logon()) {
            bank.ping("with one");
            bank.logout();
            for (String keys : new String[] {null, "stranger"}) {
                try (RawClient refused = trader.connect("A", 0, sockets(keys))) {
                    refused.sendLogonAnyhow();
                    refused.expectClosed();
                }
            }
        }
    }

    @Test
    void aSessionHasItsCertificate() throws Exception {
        try (TestAcceptor trader = new TestAcceptor(stores, with(ClientCertificates.OPTIONAL), sockets("bank"),
                "[session A]", "certificate=CN=bank, O=Bank", "[session B]", "addresses=127.0.0.1")) {
            for (String keys : new String[] {null, "other"}) {
                try (RawClient wrong = trader.connect("A", 0, sockets(keys));
                        RawClient free = trader.connect("B", 0, sockets(keys))) {
                    wrong.sendLogon("30").expectClosed();
                    free.nextSeq(keys == null ? 1 : 3).sendLogon("30").expect("A");
                    free.logout();
                }
            }
            try (RawClient bank = trader.connect("A").logon()) {
                bank.ping("the right one");
                bank.logout();
            }
        }
    }
}
