/**
 * The crash campaign: the server is killed under load, again and again, and every order is accounted for.
 *
 * <p>Threads: the campaign is carried out by the thread that calls {@link trader.crashtest.campaign.CrashCampaign#run()}, which
 * a signal may interrupt; the orders come from threads of their own, which never touch anything else.
 */
package trader.crashtest.campaign;
