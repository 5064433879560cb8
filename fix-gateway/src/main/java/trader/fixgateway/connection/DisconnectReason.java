package trader.fixgateway.connection;

/** Reasons to close a connection that the log counts separately: a fixed number, whatever clients send. */
enum DisconnectReason {
    GONE, CONNECTIONS, CONNECTIONS_OF_ADDRESS, LOGON_TIME, TLS, GARBAGE, BODY_LENGTH, MESSAGES_AT_ONCE, DOES_NOT_READ,
    NO_LOGON, REPEATED_TAG, NO_NUMBER, VERSION, SENDER, TARGET, ADDRESS, CERTIFICATE, SENDING_TIME, PASSWORD,
    PASSWORDS_BEFORE, PASSWORDS_WAITING, LOGGED_ON
}
