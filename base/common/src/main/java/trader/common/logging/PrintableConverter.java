package trader.common.logging;

import ch.qos.logback.classic.pattern.MessageConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import trader.common.PrintableText;

/** Keeps what a client has sent from ending a log line, and from reaching the terminal as a control sequence. */
public final class PrintableConverter extends MessageConverter {
    @Override
    public String convert(ILoggingEvent event) {
        return PrintableText.withoutControls(super.convert(event));
    }
}
