/**
 * The answer of a report in sentences: how much of the time of the slowest requests was garbage collection, and what
 * took the most. Runs on the calling thread.
 */
package trader.analysis.answer;
