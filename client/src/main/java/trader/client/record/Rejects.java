package trader.client.record;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import trader.fixml.BusinessReject;
import trader.fixml.ExecutionReport;
import trader.fixml.FixmlMessage;
import trader.fixml.OrderCancelReject;
import trader.fixml.QuoteRequestReject;
import trader.jmsclient.Service;

/** What a client knows about its rejects, beside their number. Thread-safe. */
@JsonPropertyOrder({"wanted", "first"})
public final class Rejects {
    private volatile boolean wanted;
    private volatile String first;

    /** Rejects are what the script is after: they do not make the run INVALID. */
    public void want() {
        wanted = true;
    }

    /** Keeps the reason of the first reject. */
    public void add(Service service, FixmlMessage reject) {
        if (first == null) {
            first = service.tag() + ": " + text(reject);
        }
    }

    private static String text(FixmlMessage reject) {
        String text = null;
        Object reason = null;
        if (reject instanceof QuoteRequestReject quote) {
            text = quote.text();
            reason = quote.reason();
        } else if (reject instanceof BusinessReject business) {
            text = business.text();
            reason = business.reason();
        } else if (reject instanceof ExecutionReport report) {
            text = report.text();
            reason = report.ordRejReason();
        } else if (reject instanceof OrderCancelReject cancel) {
            text = cancel.text();
            reason = cancel.reason();
        }
        return text == null ? String.valueOf(reason) : text;
    }

    @JsonProperty
    boolean isWanted() {
        return wanted;
    }

    /** {@code quote: } or {@code order: } and the reason; null without a reject. */
    @JsonProperty
    String first() {
        return first;
    }
}
