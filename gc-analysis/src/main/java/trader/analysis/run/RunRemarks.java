package trader.analysis.run;

import java.util.List;
import java.util.Set;

/**
 * What is wrong with the files of a run; grows while they are read and analysed.
 *
 * @param problems missing or unreadable files: each makes the run INVALID
 * @param unknown  what the answer must do without, at least in part
 */
public record RunRemarks(List<String> problems, List<String> warnings, Set<Unknown> unknown) {
    /** Warns of a file that is missing, damaged or incomplete. */
    public void lacks(Unknown what, String warning) {
        unknown.add(what);
        warnings.add(warning);
    }
}
