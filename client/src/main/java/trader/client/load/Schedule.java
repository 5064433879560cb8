package trader.client.load;

/**
 * The times at which a thread's benchmark requests are due: spread evenly over time and over the threads.
 *
 * @param thread the thread's number, from 0
 * @param perS benchmark requests per second (open loop: messages) of all threads together
 */
record Schedule(long startNs, int thread, int threads, double perS) {
    /** The time at which a request is due; computed from the start, so that rounding errors do not add up. */
    long dueNs(long sequence) {
        return startNs + Math.round((sequence * threads + thread) * (1e9 / perS));
    }
}
