package trader.fixgateway.session;

import static org.assertj.core.api.Assertions.assertThat;
import static trader.jmsclient.testing.Await.await;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several clients send randomly damaged messages; a client that does not is unaffected. */
class FuzzIT {
    private static final int CLIENTS = 3;
    /** Sessions per client, used in turn: a session whose connection was closed is not available at once. */
    private static final int SESSIONS = 8;
    private static final int FRAMES = 1_000;

    @TempDir
    private Path dir;

    @Test
    void survivesWhateverIsSent() throws Exception {
        String[] names = IntStream.range(0, 1 + CLIENTS * SESSIONS).mapToObj(each -> "F" + each)
                .toArray(String[]::new);
        try (TestAcceptor trader = TestAcceptor.of(dir, "store=memory\nreset-on-logon=true", names);
                RawClient good = trader.connect("F0").logon()) {
            CompletableFuture<?>[] fuzzers = IntStream.range(0, CLIENTS)
                    .mapToObj(each -> CompletableFuture.runAsync(() -> fuzz(trader, each, new Random(each))))
                    .toArray(CompletableFuture[]::new);
            int pings = 0;
            while (!Arrays.stream(fuzzers).allMatch(CompletableFuture::isDone)) {
                good.ping("P" + pings++);
            }
            CompletableFuture.allOf(fuzzers).get();
            assertThat(pings).isPositive();
            good.logout();
            for (String each : names) {
                await(() -> !trader.acceptor().isLoggedOn(TestAcceptor.id(each)));
                try (RawClient again = trader.connect(each).logon()) {
                    again.ping("after");
                    again.logout();
                }
            }
        }
    }

    private static void fuzz(TestAcceptor trader, int number, Random random) {
        int sent = 0;
        for (int session = 0; sent < FRAMES; session = (session + 1) % SESSIONS) {
            try (RawClient client = trader.connect("F" + (1 + number * SESSIONS + session))) {
                client.sendLogon("30");
                for (int i = 0; i < 100; i++, sent++) {
                    client.raw(changed(client.message(client.nextSeq() + i, random.nextBoolean() ? "D" : "V",
                            TestAcceptor.order("C", "267=1", "269=0", "146=1", "55=S")), random));
                }
            } catch (IOException closed) {
                sent++;
            }
        }
    }

    /** Changes, removes or repeats some bytes; half the time length and sum are right. */
    private static String changed(String frame, Random random) {
        StringBuilder text = new StringBuilder(frame);
        boolean whole = random.nextBoolean();
        if (whole) {
            text = new StringBuilder(frame.substring(frame.indexOf("35="), frame.length() - 8));
        }
        for (int i = random.nextInt(4); i > 0 && text.length() > 1; i--) {
            int at = random.nextInt(text.length());
            switch (random.nextInt(4)) {
                case 0 -> text.setCharAt(at, (char) random.nextInt(256));
                case 1 -> text.setCharAt(at, "0123456789=\1".charAt(random.nextInt(12)));
                case 2 -> text.deleteCharAt(at);
                default -> text.insert(at, text.substring(at, Math.min(text.length(), at + random.nextInt(20))));
            }
        }
        return whole ? RawClient.frame("FIX.4.4", text.toString()) : text.toString();
    }
}
