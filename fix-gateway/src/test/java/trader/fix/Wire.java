package trader.fix;

import quickfix.ConfigError;
import quickfix.DataDictionary;
import quickfix.Message;
import trader.fixgateway.session.RawClient;

/** FIX messages as text, with {@code |} for the delimiter, as a session would send and read them. */
final class Wire {
    static final DataDictionary FIX44 = dictionary();

    private static final String HEADER =
            "49=CLIENT-1|56=TRADER|34=7|52=20260131-09:30:00.000|".replace('|', '\1');

    private Wire() {
    }

    /** Reads a message, given its type and body, such as {@code 35=R|131=R-1|146=1|55=S0001|}. */
    static Message read(String typeAndBody) throws Exception {
        return read(typeAndBody, "");
    }

    /** The same with further header fields. */
    static Message read(String typeAndBody, String header) throws Exception {
        return parsed(typeAndBody.replace('|', '\1'), header.replace('|', '\1'));
    }

    /** The message as the other side reads it. */
    static Message received(Message sent) throws Exception {
        return parsed(typeAndBody(sent), "");
    }

    /** The type and the body of a message that is sent; checked by FIX 4.4's dictionary. */
    static String sent(Message message) throws Exception {
        FIX44.validate(received(message));
        return typeAndBody(message).replace('\1', '|');
    }

    private static Message parsed(String typeAndBody, String header) throws Exception {
        int afterType = typeAndBody.indexOf('\1') + 1;
        String content = typeAndBody.substring(0, afterType) + HEADER + header + typeAndBody.substring(afterType);
        String start = "8=FIX.4.4\1" + "9=" + content.length() + '\1' + content;
        Message message = new Message();
        message.fromString(RawClient.summed(start), FIX44, true);
        return message;
    }

    private static String typeAndBody(Message message) {
        String text = message.toString();
        return text.substring(text.indexOf("\00135=") + 1, text.lastIndexOf("10="));
    }

    private static DataDictionary dictionary() {
        try {
            return new DataDictionary("FIX44.xml");
        } catch (ConfigError e) {
            throw new IllegalStateException(e);
        }
    }
}
