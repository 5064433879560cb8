package trader.fixgateway.session;

/**
 * Why Trader closes a connection.
 *
 * @param why for the log, with values
 */
record Disconnect(Reason reason, String why) {
    /** The reasons that the log counts apart; they are few, whatever clients send. */
    enum Reason {
        GONE, CONNECTIONS, CONNECTIONS_OF_ADDRESS, LOGON_TIME, GARBAGE, BODY_LENGTH, MESSAGES_AT_ONCE, DOES_NOT_READ,
        NO_LOGON, REPEATED_TAG, NO_NUMBER, VERSION, SENDER, TARGET, ADDRESS, SENDING_TIME, PASSWORD, PASSWORDS_BEFORE,
        PASSWORDS_WAITING
    }
}
