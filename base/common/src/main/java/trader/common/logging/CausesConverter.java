package trader.common.logging;

import ch.qos.logback.classic.pattern.ThrowableHandlingConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import trader.common.PrintableText;

/** Appends class and message of a library's exception and of each cause to its log line. */
public final class CausesConverter extends ThrowableHandlingConverter {
    private static final int MAX_CAUSES = 16;

    @Override
    public String convert(ILoggingEvent event) {
        StringBuilder text = new StringBuilder();
        IThrowableProxy each = event.getThrowableProxy();
        for (int i = 0; i < MAX_CAUSES && each != null; i++) {
            text.append(i == 0 ? ": " : ", caused by ").append(each.getClassName()).append(": ")
                    .append(each.getMessage());
            each = each.getCause();
        }
        return PrintableText.withoutControls(text.toString().replaceAll("\\s*\\R\\s*", " "));
    }
}
