package trader.fixml;

/** FIX 4.4 BusinessRejectReason (tag 380): the reason for rejecting a message that has no specific reject. */
public enum BusinessRejectReason implements FixCode {
    OTHER("0"), UNKNOWN_ID("1"), UNKNOWN_SECURITY("2"), UNSUPPORTED_MESSAGE_TYPE("3"), APPLICATION_NOT_AVAILABLE("4"),
    CONDITIONALLY_REQUIRED_FIELD_MISSING("5"), NOT_AUTHORIZED("6"), DELIVER_TO_FIRM_NOT_AVAILABLE_AT_THIS_TIME("7");

    private final String code;

    BusinessRejectReason(String code) {
        this.code = code;
    }

    @Override
    public String code() {
        return code;
    }
}
