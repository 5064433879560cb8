package trader.fix;

import java.util.Optional;
import quickfix.Message;
import quickfix.field.SessionRejectReason;
import quickfix.fix44.BusinessMessageReject;
import quickfix.fix44.Reject;
import trader.fixml.BusinessRejectReason;

/**
 * A FIX message is refused; the exception's message names the field, its value and what is allowed. The answer is a
 * session-level Reject if a field is missing or wrong, and otherwise a BusinessMessageReject.
 */
public final class FixRefusedException extends Exception {
    private static final long serialVersionUID = 1L;
    private static final int SHOWN_VALUE = 60;

    private final int refTag;
    private final int sessionRejectReason;
    private final BusinessRejectReason businessRejectReason;

    private FixRefusedException(int refTag, int sessionRejectReason, BusinessRejectReason businessRejectReason,
            String text) {
        super(text);
        this.refTag = refTag;
        this.sessionRejectReason = sessionRejectReason;
        this.businessRejectReason = businessRejectReason;
    }

    /** Refuses the request in a well-formed message. */
    public static FixRefusedException business(BusinessRejectReason reason, String text) {
        return new FixRefusedException(0, 0, reason, text);
    }

    static FixRefusedException missing(FixField field) {
        return new FixRefusedException(field.tag(), SessionRejectReason.REQUIRED_TAG_MISSING, null,
                field + " is missing, which is required");
    }

    static FixRefusedException empty(FixField field) {
        return new FixRefusedException(field.tag(), SessionRejectReason.TAG_SPECIFIED_WITHOUT_A_VALUE, null,
                field + " has no value");
    }

    static FixRefusedException wrongValue(FixField field, String value, String allowed) {
        return new FixRefusedException(field.tag(), SessionRejectReason.VALUE_IS_INCORRECT, null,
                field + " is '" + shortened(value) + "': " + allowed);
    }

    static FixRefusedException wrongFormat(FixField field, String value, String allowed) {
        return new FixRefusedException(field.tag(), SessionRejectReason.INCORRECT_DATA_FORMAT_FOR_VALUE, null,
                field + " is '" + shortened(value) + "': " + allowed);
    }

    static FixRefusedException conditionallyMissing(FixField field, String condition) {
        return business(BusinessRejectReason.CONDITIONALLY_REQUIRED_FIELD_MISSING,
                field + " is missing: " + condition);
    }

    static FixRefusedException unsupported(int tag, String name, String value) {
        return business(BusinessRejectReason.OTHER, name + " (" + tag + ") is '" + shortened(value)
                + "': Trader's orders have no such term, leave it out");
    }

    /** BusinessRejectReason (380), unless a field is missing or wrong. */
    public Optional<BusinessRejectReason> businessRejectReason() {
        return Optional.ofNullable(businessRejectReason);
    }

    /** The answer to the refused message: a session-level Reject (3) or a BusinessMessageReject (j). */
    public Message answerTo(Message refused) {
        boolean session = businessRejectReason == null;
        Message answer = session ? new Reject() : new BusinessMessageReject();
        FixWriter fields = new FixWriter(answer);
        fields.text(FixField.REF_SEQ_NUM, FixReader.raw(refused.getHeader(), FixField.MSG_SEQ_NUM));
        fields.text(FixField.REF_MSG_TYPE, FixReader.raw(refused.getHeader(), FixField.MSG_TYPE));
        if (session) {
            fields.whole(FixField.REF_TAG_ID, refTag);
            fields.whole(FixField.SESSION_REJECT_REASON, sessionRejectReason);
        } else {
            fields.text(FixField.BUSINESS_REJECT_REF_ID, FixReader.idOf(refused));
            fields.code(FixField.BUSINESS_REJECT_REASON, businessRejectReason);
        }
        fields.text(FixField.TEXT, getMessage());
        return answer;
    }

    private static String shortened(String value) {
        return value.length() <= SHOWN_VALUE ? value : value.substring(0, SHOWN_VALUE) + "...";
    }
}
