package trader.crashtest.campaign;

/** The system did not do what it promises: the campaign ends here, and its files are the evidence. */
final class CampaignFailure extends Exception {
    private static final long serialVersionUID = 1;

    CampaignFailure(String what) {
        super(what);
    }
}
