package trader.server.order;

/** Treatment of orders while the resource cannot record them. */
public enum WhenResourceDown {
    /** They stay in the queue until the resource can record them. */
    WAIT,
    /** A business reject tells their requesters to send them again. */
    REFUSE
}
