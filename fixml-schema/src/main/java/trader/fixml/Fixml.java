package trader.fixml;

import javax.xml.namespace.QName;
import org.apache.xmlbeans.SchemaTypeLoader;
import org.apache.xmlbeans.XmlBeans;
import org.fixprotocol.fixml44.FIXMLDocument;

/** Names and types of the FIXML 4.4 schema. */
final class Fixml {
    static final String NAMESPACE = "http://www.fixprotocol.org/FIXML-4-4";

    /**
     * The schema's types, looked up once through their own class: the generated factories would look them up through a
     * soft reference and the thread's class loader.
     */
    static final SchemaTypeLoader TYPES =
            XmlBeans.typeLoaderUnion(FIXMLDocument.type.getTypeSystem(), XmlBeans.getBuiltinTypeSystem());

    static final QName QUOTE_REQUEST = new QName(NAMESPACE, "QuotReq");
    static final QName QUOTE_REQUEST_REJECT = new QName(NAMESPACE, "QuotReqRej");
    static final QName QUOTE = new QName(NAMESPACE, "Quot");
    static final QName ORDER = new QName(NAMESPACE, "Order");
    static final QName ORDER_CANCEL_REQUEST = new QName(NAMESPACE, "OrdCxlReq");
    static final QName ORDER_CANCEL_REPLACE_REQUEST = new QName(NAMESPACE, "OrdCxlRplcReq");
    static final QName ORDER_STATUS_REQUEST = new QName(NAMESPACE, "OrdStatReq");
    static final QName EXECUTION_REPORT = new QName(NAMESPACE, "ExecRpt");
    static final QName ORDER_CANCEL_REJECT = new QName(NAMESPACE, "OrdCxlRej");
    static final QName BUSINESS_REJECT = new QName(NAMESPACE, "BizMsgRej");
    static final QName MARKET_DATA_FULL = new QName(NAMESPACE, "MktDataFull");
    static final QName MARKET_DATA_INCREMENTAL = new QName(NAMESPACE, "MktDataInc");

    static final QName SENDING_TIME = new QName("Snt");
    static final QName TRANSACT_TIME = new QName("TxnTm");

    /** The messages that the codec reads, for error messages. */
    static final String MESSAGES = "QuotReq QuotReqRej Quot Order OrdCxlReq OrdCxlRplcReq OrdStatReq ExecRpt OrdCxlRej"
            + " BizMsgRej MktDataFull MktDataInc";

    private Fixml() {
    }
}
