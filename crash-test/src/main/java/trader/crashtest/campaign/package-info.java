/**
 * Crash campaigns: kill the server under load, again and again, and account for every order.
 *
 * <p>Threads: the thread that calls {@link trader.crashtest.campaign.CrashCampaign#run()} does everything except
 * sending orders; a signal may interrupt it. The load's own threads only send orders and write the clients' journal.
 */
package trader.crashtest.campaign;
