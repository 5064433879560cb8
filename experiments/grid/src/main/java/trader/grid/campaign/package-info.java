/**
 * Experiments with a grid under load: kills, members that come and go, and the audit of the accounts.
 *
 * <p>Threads: all of it runs on the thread of the command.
 */
package trader.grid.campaign;
