package trader.common.timing;

/** How much server, gateway and load generator record about the time of a request. */
public enum Detail {
    /** When each request was sent, received, handled, committed and answered. */
    BASIC,
    /** Also the calls within its transaction, each write to the disk, and waits for a CPU. */
    FULL
}
