/**
 * The members of a grid: JVMs that store it, and this one, which uses it. All traffic is on the loopback address.
 *
 * <p>Threads: {@link trader.grid.member.Grid} is used by the one thread that runs the command, and its methods block.
 */
package trader.grid.member;
