package trader.crashtest.campaign;

/** The system broke a promise. The campaign ends, and its files are the evidence: only the campaign catches it. */
final class CampaignFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    CampaignFailure(String message) {
        super(message);
    }
}
