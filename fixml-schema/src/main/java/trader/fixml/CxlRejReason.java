package trader.fixml;

/** FIX 4.4 CxlRejReason (tag 102): the reason why an order was not cancelled or replaced. */
public enum CxlRejReason implements FixCode {
    TOO_LATE_TO_CANCEL("0"), UNKNOWN_ORDER("1"), BROKER_OPTION("2"), ORDER_ALREADY_IN_PENDING_STATUS("3"),
    UNABLE_TO_PROCESS_ORDER_MASS_CANCEL_REQUEST("4"), ORIG_ORD_MOD_TIME_DID_NOT_MATCH("5"),
    DUPLICATE_CL_ORD_ID_RECEIVED("6"), OTHER("99");

    private final String code;

    CxlRejReason(String code) {
        this.code = code;
    }

    @Override
    public String code() {
        return code;
    }
}
