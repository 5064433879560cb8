package trader.lab.warmup;

/**
 * Figures of one window of a warm-up; null where unknown.
 *
 * @param atNs               its end, since the start of the warm-up
 * @param serverNsPerRequest CPU time of the server per answered message, without the JVM's own threads
 * @param clientNsPerRequest the same of all clients
 * @param compilerCores      CPUs that the compilers of all JVMs took
 * @param p50Ns              median response time of the quotes, or of the orders if there are no quotes
 */
record WarmUpWindow(long atNs, Double serverNsPerRequest, Double clientNsPerRequest, Double compilerCores,
        Double p50Ns) {
}
