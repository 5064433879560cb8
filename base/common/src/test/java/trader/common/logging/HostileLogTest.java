package trader.common.logging;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxy;
import ch.qos.logback.core.ConsoleAppender;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The log that a process writes when clients send what is meant for the operator's terminal. */
class HostileLogTest {
    private static final String HOSTILE = "a\u001b[2J\u009b31m\u202eb\u2028c\r\n12:00:00.000 ERROR forged";

    private final LoggerContext context = new LoggerContext();

    @BeforeEach
    void configure() throws Exception {
        JoranConfigurator configurator = new JoranConfigurator();
        configurator.setContext(context);
        configurator.doConfigure(HostileLogTest.class.getResource("/logback.xml"));
    }

    @ParameterizedTest
    @CsvSource({"trader, stderr", Logger.ROOT_LOGGER_NAME + ", libraries"})
    void areOneLineWithoutControls(String logger, String appender) {
        assertThat(written(logger, appender, null)).endsWith(": order 'a?[2J?31m?b?c??12:00:00.000 ERROR forged'\n")
                .satisfies(HostileLogTest::isPrintable).hasLineCount(1);
    }

    @Test
    void ofLibrariesHaveTheExceptionInThem() {
        assertThat(written(Logger.ROOT_LOGGER_NAME, "libraries", new IllegalStateException(HOSTILE)))
                .contains("': java.lang.IllegalStateException: a?[2J").satisfies(HostileLogTest::isPrintable)
                .hasLineCount(1);
    }

    @Test
    void ofTraderHaveAStackTraceThatForgesNone() {
        String[] lines = written("trader", "stderr", new IllegalStateException(HOSTILE,
                new IllegalArgumentException(HOSTILE))).split("\n");

        assertThat(lines).hasSizeGreaterThan(6).allSatisfy(HostileLogTest::isPrintable);
        assertThat(lines[1]).startsWith("java.lang.IllegalStateException: a?[2J");
        assertThat(lines).filteredOn(line -> !line.startsWith("\t")).hasSize(2);
        assertThat(lines).filteredOn(line -> line.contains("forged")).hasSize(3)
                .filteredOn(line -> line.startsWith("\t")).hasSize(2);
    }

    private static void isPrintable(String text) {
        assertThat(text.chars()).allMatch(c -> c >= ' ' && c < 0x7f || c == '\n' || c == '\t');
    }

    @SuppressWarnings("unchecked")
    private String written(String logger, String appender, Throwable thrown) {
        LoggingEvent event = new LoggingEvent();
        event.setLoggerName(logger);
        event.setLoggerContext(context);
        event.setLevel(Level.WARN);
        event.setThreadName("main");
        event.setMessage("order '{}'");
        event.setArgumentArray(new Object[] {HOSTILE});
        event.setInstant(Instant.EPOCH);
        if (thrown != null) {
            event.setThrowableProxy(new ThrowableProxy(thrown));
        }
        ConsoleAppender<ILoggingEvent> known =
                (ConsoleAppender<ILoggingEvent>) context.getLogger(logger).getAppender(appender);
        return new String(known.getEncoder().encode(event), StandardCharsets.UTF_8);
    }
}
