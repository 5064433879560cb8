package trader.analysis.run;

import java.util.List;
import java.util.Map;

/**
 * A command whose work may be interrupted and resumed.
 *
 * @param name    its title
 * @param started ISO instant
 * @param resumed ISO instants
 * @param command its arguments
 */
public record Invocation(String name, String started, List<String> resumed, List<String> command) {
    public Invocation {
        JsonFiles.requireAll(Map.of("resumed", resumed != null));
    }
}
