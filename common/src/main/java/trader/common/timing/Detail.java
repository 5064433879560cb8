package trader.common.timing;

/** How much a server, and a gateway, record about the time that a request takes in them. */
public enum Detail {
    /** When each request was received, handled and committed. */
    BASIC,
    /** Also the calls within its transaction, and each write to the disk. */
    FULL
}
