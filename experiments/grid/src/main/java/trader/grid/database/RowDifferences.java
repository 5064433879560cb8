package trader.grid.database;

/**
 * The rows of the database compared with the accounts of the grid.
 *
 * @param missing accounts without a row
 * @param stale   rows with another balance or count than the account
 */
public record RowDifferences(int missing, int stale) {
    /** Whether each account has the row that it should have. */
    public boolean areNone() {
        return missing == 0 && stale == 0;
    }

    @Override
    public String toString() {
        return missing + " rows missing and " + stale + " stale in the database";
    }
}
