package trader.fixml;

import java.util.function.BiConsumer;
import javax.xml.namespace.QName;
import org.apache.xmlbeans.impl.schema.ElementFactory;
import org.fixprotocol.fixml44.AbstractMessageT;
import org.fixprotocol.fixml44.FIXMLT;

/**
 * A type of message, and how to read and write it.
 *
 * @param msgType the FIX MsgType (tag 35)
 */
record MessageType<M extends FixmlMessage, X extends AbstractMessageT>(QName element, String msgType, Class<M> type,
        ElementFactory<X> factory, BiConsumer<M, X> writer, Reader<M, X> reader) {
    interface Reader<M, X> {
        M read(X source, FieldReader fields) throws FixmlException;
    }

    MessageType(String element, String msgType, Class<M> type, ElementFactory<X> factory, BiConsumer<M, X> writer,
            Reader<M, X> reader) {
        this(new QName(Fixml.NAMESPACE, element), msgType, type, factory, writer, reader);
    }

    String name() {
        return element.getLocalPart();
    }

    @SuppressWarnings("unchecked")
    void write(FixmlMessage message, FIXMLT root) {
        writer.accept(type.cast(message), (X) root.addNewMessage().substitute(element, factory.getType()));
    }

    @SuppressWarnings("unchecked")
    M read(AbstractMessageT source, FieldReader fields) throws FixmlException {
        return reader.read((X) source, fields);
    }
}
