package trader.grid.campaign;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import trader.faultagent.GridPoint;
import trader.grid.load.TransferLoad;
import trader.grid.member.Grid;

/** A way to kill members. */
public interface Kill {
    /** The spelling on the command line. */
    String name();

    /**
     * Resumes a load, kills, waits until the rest has recovered, and pauses the load; the grid then has as many members
     * as before.
     *
     * @param directory for files of the kill
     */
    Killed run(Grid grid, Path directory, TransferLoad load, SplittableRandom random) throws Exception;

    /** A kill at a random moment. */
    static Kill atRandom(KillKind kind) {
        return kind == KillKind.FREEZE ? new Freeze(5_000, 120_000) : new RandomKill(kind);
    }

    /** A kill of a member in which a thread has reached a point. */
    static Kill at(GridPoint point) {
        return new PointKill(point);
    }

    /**
     * Killed members.
     *
     * @param moment       of the kill
     * @param reached      whether the kill came at the wanted moment; otherwise no thread had reached the point in time
     * @param standstillNs longest time without an answer, from the kill until the living members have recovered and
     *                     each thread of the load has had an answer since
     * @param copiedS      when all copies of all partitions were complete, after the kill; null if too few members were
     *                     left
     */
    record Killed(List<String> members, String moment, boolean reached, long standstillNs, Double copiedS) {
        ObjectNode json() {
            return new ObjectMapper().createObjectNode().put("killed", String.join(",", members))
                    .put("moment", moment).put("notReached", !reached).put("standstillNs", standstillNs)
                    .put("copiesAfterS", copiedS);
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT,
                    "killed %s %s%s, standstill %s ms, %s", String.join(" and ", members), moment,
                    reached ? "" : " (not reached)", Figures.ms(standstillNs), Figures.copies(copiedS));
        }
    }
}
