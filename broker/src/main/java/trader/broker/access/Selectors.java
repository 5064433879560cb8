package trader.broker.access;

import java.util.regex.Pattern;
import org.apache.activemq.artemis.api.core.SimpleString;

/**
 * Selectors that clients may use. Artemis compiles them as they come and evaluates them on the threads that deliver
 * replies, where {@code LIKE '%a%a%a%b'} never ends.
 */
final class Selectors {
    static final String ALLOWED = "only a property equal to a text of up to 256 characters is allowed, as in"
            + " \"JMSCorrelationID = 'c1'\"";

    private static final int MAX_CHARACTERS = 400;
    private static final Pattern EQUALITY =
            Pattern.compile(" *[A-Za-z_$][A-Za-z0-9_$]{0,63} *= *'(?:[^']|''){0,256}+' *");

    private Selectors() {
    }

    static boolean isAllowed(SimpleString selector) {
        return selector == null || selector.length() <= MAX_CHARACTERS && EQUALITY.matcher(selector).matches();
    }
}
