package trader.benchmarks;

/**
 * The figures of one round.
 *
 * @param cpuUs processor time of the client and of the server concerned, per request, with whatever else they did
 */
record FloorRound(long requests, double p50Us, double p99Us, double perSecond, double cpuUs) { }
