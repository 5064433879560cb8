package trader.server.order;

/** Treatment of orders while the resource cannot record them. */
public enum WhenResourceDown {
    /** They stay in the queue until it can. */
    WAIT,
    /** A business reject tells their requesters to send them again. */
    REFUSE
}
