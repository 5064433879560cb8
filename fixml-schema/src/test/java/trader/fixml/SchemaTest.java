package trader.fixml;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.namespace.QName;
import org.apache.xmlbeans.SchemaGlobalElement;
import org.apache.xmlbeans.SchemaLocalElement;
import org.apache.xmlbeans.SchemaParticle;
import org.apache.xmlbeans.SchemaProperty;
import org.apache.xmlbeans.SchemaType;
import org.apache.xmlbeans.XmlAnySimpleType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The generated schema has the names, the required parts and the order of the FIXML 4.4 schema of 2004. */
class SchemaTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "QuotReq       | ReqID                                                 | QuotReq+",
        "QuotReqRej    | ReqID ReqRejRsn                                       | QuotReqRej+",
        "Quot          | QID                                                   | Instrmt",
        "Order         | ID Side TxnTm Typ                                     | Instrmt OrdQty",
        "OrdCxlReq     | OrigID ID Side TxnTm                                  | Instrmt OrdQty",
        "OrdCxlRplcReq | OrigID ID Side TxnTm Typ                              | Instrmt OrdQty",
        "OrdCxlRej     | OrdID ID OrigID Stat CxlRejRspTo                      | ''",
        "OrdStatReq    | ID Side                                               | Instrmt",
        "ExecRpt       | OrdID ExecID ExecTyp Stat Side LeavesQty CumQty AvgPx | Instrmt",
        "BizMsgRej     | RefMsgTyp BizRejRsn                                   | ''",
        "MktDataReq    | ReqID SubReqTyp MktDepth                              | Req+ InstReq+",
        "MktDataFull   | ''                                                    | Instrmt Full+",
        "MktDataInc    | ''                                                    | Inc+",
        "MktDataReqRej | ReqID                                                 | ''",
        "QuotReq/QuotReq       | ''                                            | Instrmt",
        "QuotReqRej/QuotReqRej | ''                                            | Instrmt",
        "MktDataFull/Full      | Typ                                           | ''",
        "MktDataInc/Inc        | UpdtAct                                       | ''",
        "MktDataReq/Req        | Typ                                           | ''",
        "MktDataReq/InstReq    | ''                                            | Instrmt",
        "Order/Hdr             | ''                                            | ''",
        "Order/Instrmt         | ''                                            | ''",
        "Order/OrdQty          | ''                                            | ''",
    })
    void requires(String path, String attributes, String elements) {
        SchemaType type = type(path);

        assertThat(Arrays.stream(type.getAttributeProperties())
                .filter(attribute -> attribute.getMinOccurs().signum() > 0).map(SchemaTest::name)).containsExactly(
                words(attributes));
        assertThat(Arrays.stream(particles(type)).filter(particle -> particle.getMinOccurs().signum() > 0)
                .map(particle -> particle.getName().getLocalPart() + (particle.getMaxOccurs() == null ? "+" : "")))
                .containsExactly(words(elements));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "QuotReq            | Txt                                      | Hdr QuotReq",
        "QuotReq/QuotReq    | Side OrdTyp TxnTm                        | Instrmt OrdQty",
        "QuotReqRej         | Txt                                      | Hdr QuotReqRej",
        "Quot               | ReqID Typ BidPx OfrPx BidSz OfrSz ValidUntilTm TxnTm | Hdr Instrmt",
        "Order              | Px StopPx TmInForce QID Acct HandlInst Ccy ExecInst  | Hdr Pty Instrmt Undly OrdQty Comm",
        "ExecRpt            | ID LastQty LastPx RejRsn TxnTm Txt       | Hdr Pty Instrmt OrdQty",
        "BizMsgRej          | RefSeqNum BizRejRefID Txt                | Hdr",
        "MktDataReq         | UpdtTyp                                  | Hdr Req InstReq",
        "MktDataFull        | ReqID                                    | Hdr Instrmt Undly Leg Full",
        "MktDataFull/Full   | Px Sz Dt Tm                              | ''",
        "MktDataInc         | ReqID                                    | Hdr Inc",
        "MktDataInc/Inc     | Typ ID Px Sz                             | Instrmt",
        "MktDataReqRej      | ReqRejResn                               | Hdr",
        "Order/Hdr          | SID TID SSub TSub PosDup PosRsnd Snt OrigSnt SeqNum | Hop",
        "Order/Instrmt      | Sym ID Src SecTyp MMY MatDt               | AID Evnt",
        "Order/OrdQty       | Qty Cash Pct                             | ''",
        "OrdCxlReq          | OrdID                                    | Hdr",
    })
    void has(String path, String attributes, String elementsInOrder) {
        SchemaType type = type(path);

        assertThat(Arrays.stream(type.getAttributeProperties()).map(SchemaTest::name)).contains(words(attributes));
        assertThat(Arrays.stream(particles(type)).map(particle -> particle.getName().getLocalPart()))
                .containsSubsequence(words(elementsInOrder));
    }

    @Test
    void hasNoNamesOfTagValueFix() {
        List<String> names = Stream.of("Order", "Order/Hdr", "Order/Instrmt", "MktDataFull")
                .flatMap(path -> Arrays.stream(type(path).getAttributeProperties())).map(SchemaTest::name).toList();

        assertThat(names).isNotEmpty().doesNotContain("ClOrdID", "TransactTm", "OrdTyp", "IDSrc", "PutCall",
                "MsgTyp", "BodyLength", "BeginString", "CheckSum", "NoMDEntries");
    }

    static Stream<Arguments> codeSets() {
        return Stream.of(
                Arguments.of("Side_t", Side.values()), Arguments.of("OrdType_t", OrdType.values()),
                Arguments.of("TimeInForce_t", TimeInForce.values()), Arguments.of("ExecType_t", ExecType.values()),
                Arguments.of("OrdStatus_t", OrdStatus.values()),
                Arguments.of("OrdRejReason_t", OrdRejReason.values()),
                Arguments.of("BusinessRejectReason_t", BusinessRejectReason.values()),
                Arguments.of("QuoteRequestRejectReason_t", QuoteRequestRejectReason.values()),
                Arguments.of("MDEntryType_t", MdEntryType.values()),
                Arguments.of("MDUpdateAction_t", MdUpdateAction.values()));
    }

    @ParameterizedTest
    @MethodSource("codeSets")
    void codeSetsAreOurs(String type, FixCode[] codes) {
        assertThat(Arrays.stream(codes).map(FixCode::code)).containsExactlyInAnyOrderElementsOf(values(type));
    }

    private static List<String> values(String type) {
        XmlAnySimpleType[] values = Fixml.TYPES.findType(new QName(Fixml.NAMESPACE, type)).getEnumerationValues();
        return Arrays.stream(values).map(XmlAnySimpleType::getStringValue).toList();
    }

    private static SchemaType type(String path) {
        String[] names = path.split("/");
        SchemaGlobalElement message = Fixml.TYPES.findElement(new QName(Fixml.NAMESPACE, names[0]));
        SchemaType type = message.getType();
        for (int i = 1; i < names.length; i++) {
            type = type.getElementProperty(new QName(Fixml.NAMESPACE, names[i])).getType();
        }
        return type;
    }

    /** The elements of a type in order; nested sequences come from the extension of the abstract message. */
    private static SchemaLocalElement[] particles(SchemaType type) {
        return type.getContentModel() == null ? new SchemaLocalElement[0]
                : flat(type.getContentModel()).toArray(SchemaLocalElement[]::new);
    }

    private static Stream<SchemaLocalElement> flat(SchemaParticle particle) {
        return particle.getParticleType() == SchemaParticle.ELEMENT ? Stream.of((SchemaLocalElement) particle)
                : Arrays.stream(particle.getParticleChildren()).flatMap(SchemaTest::flat);
    }

    private static String name(SchemaProperty property) {
        return property.getName().getLocalPart();
    }

    private static String[] words(String text) {
        return text.isBlank() ? new String[0] : text.split(" ");
    }
}
