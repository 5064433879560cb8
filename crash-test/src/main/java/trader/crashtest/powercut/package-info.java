/**
 * Power cuts: the system calls of servers, recorded in their total order, and the disks that a cut could have left.
 *
 * <p>Threads: everything here belongs to the thread that created it.
 */
package trader.crashtest.powercut;
