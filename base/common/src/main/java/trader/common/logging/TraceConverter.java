package trader.common.logging;

import ch.qos.logback.classic.pattern.ThrowableProxyConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import trader.common.PrintableText;

/** Writes a stack trace of which no line can be taken for one of the log, whatever the exceptions' messages hold. */
public final class TraceConverter extends ThrowableProxyConverter {
    private static final Pattern LINE = Pattern.compile("(?md)^(\t*)(.*)$");

    @Override
    public String convert(ILoggingEvent event) {
        return LINE.matcher(super.convert(event)).replaceAll(line -> {
            String text = PrintableText.withoutControls(line.group(2));
            boolean isIndented = line.start() == 0 || text.isEmpty() || !line.group(1).isEmpty();
            return Matcher.quoteReplacement((isIndented ? line.group(1) : "\t") + text);
        });
    }
}
