package trader.fix;

import java.util.function.Function;
import trader.fixml.FixmlMessage;
import trader.fixml.Header;

/** A type of message, and how to read it from FIX and write it. */
record FixType<M extends FixmlMessage>(Class<M> type, Reader<M> reader, Function<M, quickfix.Message> writer) {
    interface Reader<M> {
        M read(FixReader fields, Header header) throws FixRefusedException;
    }

    quickfix.Message write(FixmlMessage message) {
        return writer.apply(type.cast(message));
    }
}
