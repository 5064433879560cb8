package trader.fixgateway.session;

import static org.assertj.core.api.Assertions.assertThat;
import static trader.fixgateway.session.TestAcceptor.order;
import static trader.jmsclient.testing.Await.await;

import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import trader.fixml.OrdType;
import trader.fixml.Order;

/** Message contents: FIX 4.4 volume 2, "Reject", session test cases 2 and 14; BusinessMessageReject of volume 3. */
class ValidationConformanceIT extends SessionTestBase {
    /**
     * 14: each gets a Reject with reason and tag, and uses up its number. A field is added to a valid order, replaced
     * if it is there, or, with a minus, removed.
     */
    @ParameterizedTest
    @CsvSource({
        // 14 a: a tag that FIX 4.4 does not have; also above 5000, where none is agreed
        "999=1, 0, 999", "5001=1, 0, 5001", "0=1, 0, 0", "-1=1, 0, -1",
        // 14 b: a required tag is missing
        "-54, 1, 54", "-11, 1, 11",
        // 14 c: a tag that FIX has, in a message where it does not belong
        "269=0, 2, 269", "7=1, 2, 7",
        // 14 d: a tag without a value
        "1=, 4, 1", "54=, 4, 54",
        // 14 e: a value that FIX does not list
        "54=Z, 5, 54", "40=@, 5, 40",
        // a data field that is longer than its length field says, or ends inside the next one
        "354=2|355=abcdef, 5, 354", "354=9|355=abcdef|1=ACC, 5, 354", "354=-1|355=a, 5, 354",
        // 14 f: a value in a wrong format
        "38=+1, 6, 38", "38=1e3, 6, 38", "44=ten, 6, 44", "60=yesterday, 6, 60", "54=12, 6, 54",
        // 14 h: a tag twice
        "1=A|1=B, 13, 1", "54=1|54=1, 13, 54",
        // 14 g: a header field after the header
        "50=X, 14, 50"})
    void rejectsInvalidOrders(String change, String reason, String tag) throws IOException {
        client.raw(changed(client, change));
        RawClient.Received reject = client.expect("3", 373, reason);
        assertThat(reject.get(371)).isEqualTo(tag);
        assertThat(reject.get(45)).isEqualTo("2");
        assertThat(reject.get(372)).isEqualTo("D");
        assertThat(reject.get(58)).isNotBlank();
        assertThat(trader.requests()).isEmpty();
        client.nextSeq(3).ping("still there");
        client.logout();
    }

    private static String changed(RawClient client, String change) {
        String good = client.message(2, "D", order("C-1"));
        String body = good.substring(good.indexOf("35="), good.length() - 7);
        for (String each : change.split("\\|")) {
            String tag = each.startsWith("-") && !each.contains("=") ? each.substring(1) : each.substring(0,
                    each.indexOf('='));
            if (each.equals("-" + tag)) {
                body = body.replaceFirst("\1" + tag + "=[^\1]*", "");
            } else if (change.contains("|") || !body.contains("\1" + tag + "=")) {
                body += each + "\1";
            } else {
                body = body.replaceFirst("\1" + tag + "=[^\1]*", "\1" + each);
            }
        }
        return RawClient.frame("FIX.4.4", body.substring(0, body.length() - 1).split("\1"));
    }

    /** 14 i: the count of a group; 14 j: the order of its fields. */
    @Test
    void rejectsInvalidGroups() throws IOException {
        String[] start = {"262=M-1", "263=0", "264=1"};
        String[][] wrong = {{"267=3", "269=0", "269=1", "146=1", "55=S", "16", "267"},
            {"267=1", "269=0", "269=1", "146=1", "55=S", "16", "267"},
            // For this one QuickFIX/J gives neither reason nor tag.
            {"267=x", "269=0", "146=1", "55=S", null, null},
            {"267=-1", "269=0", "146=1", "55=S", "16", "267"},
            {"267=2000000000", "269=0", "146=1", "55=S", "16", "267"},
            {"267=1", "269=0", "146=1", "65=X", "55=S", "15", null},
            {"267=1", "269=0", "146=1", "55=S", "22=4", "48=X", "15", null},
            {"267=1", "269=0", "1", "146"}};
        for (String[] each : wrong) {
            RawClient.Received reject = client
                    .send("V", RawClient.concat(start, Arrays.copyOf(each, each.length - 2))).expect("3");
            assertThat(reject.get(373)).as(String.join(" ", each) + ": " + reject.raw())
                    .isEqualTo(each[each.length - 2]);
            if (each[each.length - 1] != null) {
                assertThat(reject.get(371)).isEqualTo(each[each.length - 1]);
            }
        }
        client.send("V", "262=M-2", "263=0", "264=1", "267=2", "269=0", "269=1", "146=1", "55=S");
        await(() -> trader.marketData().size() == 1);
        client.logout();
    }

    /** 2 i: another SenderCompID or TargetCompID than the Logon's: Reject and Logout. */
    @ParameterizedTest
    @ValueSource(strings = {"49=V", "56=X"})
    void endsTheSessionForOtherCompIds(String field) throws IOException {
        client.raw(RawClient.with(field, client.message(2, "1", "112=X")));
        assertThat(client.expect("3", 373, "9").get(45)).isEqualTo("2");
        client.nextSeq(3).expectLogout("CompID problem");
    }

    /** 2 h: another BeginString than the Logon's: Logout that says so. */
    @ParameterizedTest
    @ValueSource(strings = {"FIX.4.2", "FIX.9.9"})
    void endsTheSessionForAnotherVersion(String version) throws IOException {
        client.raw(RawClient.frame(version, "35=1", "34=2", "49=" + client.compId(), "52=" + RawClient.time(0),
                "56=TRADER", "112=X"));
        client.expectLogout("BeginString is '" + version + "', not FIX.4.4");
    }

    /** 2 m: SendingTime off by more than two minutes: Reject and Logout. */
    @Test
    void endsTheSessionForAWrongClock() throws IOException {
        client.raw(RawClient.with("52=" + RawClient.time(130), client.message(2, "1", "112=X")));
        assertThat(client.expect("3", 373, "10").get(371)).isEqualTo("52");
        client.nextSeq(3).expectLogout("SendingTime accuracy problem");
    }

    /** Valid requests are passed on; types that Trader does not take get reason 3, unknown ones a Reject. */
    @Test
    void passesOnOrRefusesRequests() throws Exception {
        client.send("D", order("A-1", "1=ACCOUNT", "59=0", "354=5", "355=a\0011=b"));
        Order order = (Order) trader.requests().poll(5, TimeUnit.MINUTES);
        assertThat(order.clOrdId()).isEqualTo("A-1");
        assertThat(order.ordType()).isEqualTo(OrdType.LIMIT);
        assertThat(order.header().senderCompId()).isEqualTo("fix." + client.compId());
        RawClient.Received news = client.send("B", "148=Headline", "33=1", "58=Text").expect("j", 380, "3");
        assertThat(news.get(45)).isEqualTo("3");
        assertThat(news.get(372)).isEqualTo("B");
        client.send("S", "117=Q-1", "55=S0001").expect("j", 380, "3");
        // 14 k: a MsgType that FIX 4.4 does not have.
        assertThat(client.send("ZZ").expect("3", 373, "11").get(371)).isEqualTo("35");
        trader.handle(request -> {
            throw new RequestRefusedException("the services are away");
        });
        assertThat(client.send("D", order("A-2")).expect("j", 380, "4").get(379)).isEqualTo("A-2");
        trader.handle(trader.requests()::add);
        client.send("R", "131=R-1", "146=1", "55=S0001");
        assertThat(trader.requests().poll(5, TimeUnit.MINUTES)).isInstanceOf(trader.fixml.QuoteRequest.class);
        client.logout();
    }

    /** A bug of ours gets an answer, and does not stop the session. */
    @Test
    void survivesAnExceptionOfTheApplication() throws IOException {
        trader.handle(request -> {
            throw new IllegalStateException("a bug");
        });
        client.send("D", order("B-1")).expect("j", 380, "4");
        trader.handle(trader.requests()::add);
        client.ping("still there");
        client.logout();
    }
}
