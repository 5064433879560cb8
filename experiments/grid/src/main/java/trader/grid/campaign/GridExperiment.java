package trader.grid.campaign;

/** Something to do with a grid that is open. */
public interface GridExperiment {
    /**
     * Carries it out, prints a table and adds figures to the run's result.
     *
     * @return whether every account was as it should be
     */
    boolean run(LedgerRun run) throws Exception;
}
