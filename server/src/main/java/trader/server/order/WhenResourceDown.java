package trader.server.order;

/** What becomes of orders while the resource cannot record them. */
public enum WhenResourceDown {
    /** They stay in the queue until it can. */
    WAIT,
    /** Their requesters are told to send them again. */
    REFUSE
}
