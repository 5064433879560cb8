package trader.fixml;

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

    private Fixml() {
    }
}
