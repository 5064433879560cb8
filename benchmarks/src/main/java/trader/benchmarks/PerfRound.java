package trader.benchmarks;

/** The figures of Artemis' perf in one round; the percentiles are those of the transfer time, one way. */
record PerfRound(long messages, double p50Us, double p99Us, double perSecond) { }
