package trader.benchmarks;

/** The figures of one round. */
record FloorRound(long requests, double p50Us, double p99Us, double perSecond, RequestCost cost) { }
