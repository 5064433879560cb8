package trader.fixml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An error says which element and attribute is wrong, with which value, and what is allowed. */
class ErrorMessagesTest {
    private static final String ORDER = GoldenFilesTest.golden("order");

    private final FixmlCodec codec = new FixmlCodec();

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "Side=\"1\"   | Side=\"Z\"   | Order/@Side is 'Z': one of 1 2 3 4 5 6 7 8 9 A B C D E F G",
        "Side=\"1\"   | Side=\"\"    | Order/@Side is '': one of 1 2 3 4 5 6 7 8 9 A B C D E F G",
        "Side=\"1\"   | ``           | Order has no attribute Side, which is required",
        "ID=\"C-1\"   | ID=\"\"      | Order/@ID is '': at least one character",
        "ID=\"C-1\"   | ``           | Order has no attribute ID, which is required",
        "Sym=\"S0001\"| ``           | Instrmt has no attribute Sym, which is required",
        "Qty=\"100\"  | Pct=\"100\"  | OrdQty has no attribute Qty, which is required",
        "Px=\"100.30\"| Px=\"1E5\"   | Order/@Px is '1E5': a decimal number in plain notation of at most 38 digits",
        "Px=\"100.30\"| Px=\"\"      | Order/@Px is '': a decimal number in plain notation of at most 38 digits",
        "T09:30:00Z   | 09:30        | Hdr/@Snt is '2026-01-3109:30': a date"
            + " and time of the years 0001 to 9999 to at most nanoseconds, such as 2026-01-31T09:30:00.123456Z",
        "456789Z      | 4567891Z     | Order/@TxnTm is"
            + " '2026-01-31T09:30:00.1234567891Z': a date and time of the years 0001 to 9999 to at most nanoseconds,"
            + " such as 2026-01-31T09:30:00.123456Z",
        "PosDup=\"Y\" | PosDup=\"1\" | Hdr/@PosDup is '1': one of Y N",
        "v=\"4.4\"    | v=\"5.0\"    | FIXML/@v is '5.0': '4.4'",
        "Acct=        | ExecInst=    | Order/@ExecInst is 'ACCOUNT-1': any of 1 2 3"
            + " 4 5 6 7 8 9 0 A B C D E F G H I J K L M N O P Q R S U V W X Y Z a b c d e, separated by a space",
        "Acct=        | TgtStrategy= | Order/@TgtStrategy is 'ACCOUNT-1': one of 1 2 3, or a whole number of"
            + " at least 1000",
        "Acct=        | Ccy=         | Order/@Ccy is 'ACCOUNT-1': text that matches .{3}",
    })
    void namesTheAttribute(String from, String to, String message) {
        FixmlException e = failure(ORDER.replace(from, to));

        assertThat(e).hasMessage(message);
        assertThat(e.messageName()).isEqualTo("Order");
    }

    @Test
    void namesTheUnknownAttributeAndThoseThatThereAre() {
        assertThat(failure(ORDER.replace("<Hdr ", "<Hdr Sender=\"me\" "))).hasMessage(
                "Hdr has the unknown attribute Sender: allowed are SID TID OBID D2ID SeqNum SSub SLoc TSub TLoc OBSub"
                + " OBLoc D2Sub D2Loc PosDup PosRsnd Snt OrigSnt MsgEncd");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "<Instrmt Sym=\"S0001\"/> | ``      | Order has the element OrdQty where there must be Instrmt",
        "<OrdQty Qty=\"100\"/>    | ``      | Order ends where there must be OrdQty",
        "<Instrmt Sym=\"S0001\"/> | <Instrmt Sym=\"S0001\"><x xmlns=\"urn:x\"/></Instrmt> | Instrmt has the element x"
            + " of namespace 'urn:x'",
        "<OrdQty Qty=\"100\"/>    | <OrdQty Qty=\"100\"/><OrdQty Qty=\"100\"/> | Order has the element OrdQty",
        "<OrdQty                  | text<OrdQty | Order holds text, which is not allowed: only elements",
        "FIXML-4-4                | FIXML-5-0   | the root element is FIXML in namespace"
            + " 'http://www.fixprotocol.org/FIXML-5-0': FIXML in namespace 'http://www.fixprotocol.org/FIXML-4-4'",
        "<Instrmt                 | <Instrmt xmlns:i=\"http://www.w3.org/2001/XMLSchema-instance\" i:type=\"Batch_t\""
            + " | Instrmt has the attribute xsi:type, which is not allowed",
    })
    void namesTheElement(String from, String to, String message) {
        assertThat(failure(ORDER.replace(from, to)).getMessage()).startsWith(message);
    }

    @Test
    void saysWhoseMessageItWas() {
        FixmlException e = failure(ORDER.substring(0, ORDER.length() - 20));

        assertThat(e).hasMessageStartingWith("not well-formed XML (line 1, column ");
        assertThat(e.messageName()).isEqualTo("Order");
        assertThat(e.refId()).isEqualTo("C-1");
        assertThat(failure(GoldenFilesTest.golden("quote").replace("S0001", "")).refId()).isEqualTo("R-1");
    }

    @Test
    void saysWhichMessagesItReads() throws Exception {
        String asked = "<FIXML xmlns=\"http://www.fixprotocol.org/FIXML-4-4\"><MktDataReq ReqID=\"M-2\" SubReqTyp=\"0\""
                + " MktDepth=\"1\"><Req Typ=\"0\"/><InstReq><Instrmt Sym=\"S0001\"/></InstReq></MktDataReq></FIXML>";
        FixmlException e = failure(asked);

        assertThat(e).hasMessage("MktDataReq is a message that Trader does not read: one of QuotReq QuotReqRej Quot"
                + " Order OrdStatReq ExecRpt BizMsgRej OrdCxlReq OrdCxlRplcReq OrdCxlRej MktDataFull MktDataInc");
        assertThat(e.messageName()).isEqualTo("MktDataReq");
        assertThat(e.refId()).isEqualTo("M-2");
        assertThat(failure(asked.replace("MktDataReq", "MktDataAsk"))).hasMessage(
                "FIXML has the element MktDataAsk where there must be a message such as QuotReq QuotReqRej Quot Order"
                + " OrdStatReq ExecRpt BizMsgRej OrdCxlReq OrdCxlRplcReq OrdCxlRej MktDataFull MktDataInc");
        assertThat(failure(asked.replace("><MktDataReq", "><Batch ID=\"1\"><MktDataReq")
                .replace("</FIXML>", "</Batch></FIXML>")))
                .hasMessage("Batch has the unknown attribute ID: no attribute is allowed");
        assertThat(failure(asked.replace("><MktDataReq", "><Batch><MktDataReq")
                .replace("</FIXML>", "</Batch></FIXML>")))
                .hasMessageStartingWith("a Batch is not read: only one");
    }

    @Test
    void readsOneInstrumentAtATime() {
        String two = GoldenFilesTest.golden("quote-request")
                .replace("</QuotReq></QuotReq>", "</QuotReq><QuotReq><Instrmt Sym=\"S0002\"/></QuotReq></QuotReq>");

        assertThat(failure(two)).hasMessage("QuotReq asks for 2 instruments: only one at a time is read");
    }

    @Test
    void anInstrumentNeedsASymbolEvenWhereItIsOptional() {
        String update = GoldenFilesTest.golden("market-data-incremental");

        assertThat(failure(update.replaceFirst(" Sym=\"[^\"]*\"", ""))).hasMessage(
                "Instrmt has no attribute Sym, which is required");
        assertThat(failure(update.replaceFirst(" Sym=\"[^\"]*\"", " Sym=\"\""))).hasMessage(
                "Instrmt/@Sym is '': at least one character");
        assertThatThrownBy(() -> codec.encode(new MarketDataIncremental(null, null, List.of(
                new MarketDataUpdate(MdUpdateAction.NEW, null, "", null, null))))).hasMessage(
                "MarketDataIncremental: updates.symbol is empty");
    }

    @Test
    void acceptsAndDropsFieldsThatTraderHasNoUseFor() throws Exception {
        String text = ORDER.replace("Acct=", "HandlInst=\"1\" ExecInst=\"1 Q\" Ccy=\"USD\" Acct=")
                .replace("<Instrmt Sym=", "<Pty ID=\"P\" Src=\"D\" R=\"39\"/><Instrmt Src=\"4\" Sym=");

        assertThat(codec.decode(text)).isEqualTo(Samples.one("order"));
    }

    /** Values that the published repository lacks, or that FIX 4.4 leaves to agreements. */
    @ParameterizedTest
    @ValueSource(strings = {"TgtStrategy='1000'", "<Stip Typ='ABS'/>", "<Stip Typ='MAXDNOM'/>", "<Stip Typ='SMM'/>",
        "<Pty ID='P'><Sub ID='S' Typ='4000'/></Pty>", "<Instrmt Sym='S0001' SecTyp='WLD'/>"})
    void acceptsAllValuesOfFix44(String part) throws Exception {
        String text = part.startsWith("<Instrmt") ? ORDER.replace("<Instrmt Sym=\"S0001\"/>", part)
                : part.startsWith("<Pty") ? ORDER.replace("<Instrmt ", part + "<Instrmt ")
                : part.startsWith("<") ? ORDER.replace("<OrdQty ", part + "<OrdQty ")
                : ORDER.replace(" Acct=", " " + part + " Acct=");
        assertThat(text).isNotEqualTo(ORDER);
        assertThat(codec.decode(text)).isEqualTo(Samples.one("order"));
    }

    @Test
    void acceptsBooleansOfReports() throws Exception {
        String report = GoldenFilesTest.golden("execution-report");
        for (String value : List.of("Y", "N", "true", "false", "1", "0")) {
            codec.decode(report.replace("<ExecRpt ", "<ExecRpt CopyMsgInd=\"" + value + "\" LastRptReqed=\"" + value
                    + "\" "));
        }
        String fees = report.replace("</ExecRpt>", "<MiscFees Typ=\"13\"/></ExecRpt>");
        assertThat(codec.decode(fees)).isEqualTo(codec.decode(report));
        assertThat(failure(report.replace("<ExecRpt ", "<ExecRpt CopyMsgInd=\"2\" "))).hasMessage(
                "ExecRpt/@CopyMsgInd is '2': text that matches Y|N|true|false|1|0");
    }

    @Test
    void aHopNeedsItsSender() {
        assertThat(failure(ORDER.replaceFirst("<Hdr ([^>]*)/>", "<Hdr $1><Hop Ref=\"1\"/></Hdr>")))
                .hasMessage("Hop has no attribute ID, which is required");
    }

    @Test
    void acceptsPrefixesAndDeclarations() throws Exception {
        String text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- c --> " + ORDER
                .replaceAll("<(/?)(\\w)", "<$1f:$2").replace("xmlns=", "xmlns:f=").replace("><", ">\n  <") + "\n";

        assertThat(codec.decode(text)).isEqualTo(Samples.one("order"));
    }

    @Test
    void namesTheFieldThatCannotBeWritten() {
        Instant time = Instant.parse("2026-01-31T09:30:00Z");
        assertThatThrownBy(() -> codec.encode(new QuoteRequest(null, null, "S"))).isInstanceOf(
                IllegalArgumentException.class).hasMessage("QuoteRequest: quoteReqId is missing");
        assertThatThrownBy(() -> codec.encode(new QuoteRequest(null, "R", ""))).hasMessage(
                "QuoteRequest: symbol is empty");
        assertThatThrownBy(() -> codec.encode(new BusinessReject(null, "D", null, BusinessRejectReason.OTHER,
                "\u0001")))
                .hasMessage("BusinessReject: text is '\u0001': characters of XML 1.0, not U+0001 at index 0");
        assertThatThrownBy(() -> codec.encode(new Order(null, "C", "S", Side.BUY,
                new BigDecimal("1E+99"), null, time))).hasMessage(
                "Order: orderQty is '1E+99': " + FixmlText.DECIMAL_ALLOWED);
        assertThatThrownBy(() -> codec.encode(new QuoteRequest(new Header(null, null, false, Instant.MAX), "R", "S")))
                .hasMessageStartingWith("QuoteRequest: header.sendingTime is '+1000000000-12-31");
        assertThatThrownBy(() -> codec.encode(new MarketDataIncremental(null, null, List.of()))).hasMessage(
                "MarketDataIncremental: updates is empty: at least one");
        assertThatThrownBy(() -> codec.encode(new BusinessReject(null, "D", null, BusinessRejectReason.OTHER,
                "x".repeat(70_000)))).hasMessageMatching("BusinessReject takes 70\\d\\d\\d characters: at most 65536");
        assertThatThrownBy(() -> codec.encode(null)).hasMessage("there is no message");
    }

    private FixmlException failure(String text) {
        FixmlException e = catchThrowableOfType(FixmlException.class, () -> codec.decode(text));
        assertThat(e).as("the failure of %s", text).isNotNull();
        return e;
    }
}
