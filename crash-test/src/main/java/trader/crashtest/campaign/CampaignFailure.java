package trader.crashtest.campaign;

/** The system broke a promise. The campaign ends, and its files are the evidence. */
final class CampaignFailure extends Exception {
    private static final long serialVersionUID = 1;

    CampaignFailure(String message) {
        super(message);
    }
}
