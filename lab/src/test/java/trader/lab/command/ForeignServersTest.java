package trader.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static trader.lab.command.CompareCommandTest.plan;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import trader.analysis.compare.ComparisonPlan;
import trader.analysis.compare.PlannedLoad;
import trader.lab.compare.SystemArguments;
import trader.lab.experiment.RunPlan;

/** Presets with other servers than trading servers; nothing runs. */
class ForeignServersTest {
    @Test
    void eachFloorHasItsServerAndItsLoad() throws IOException {
        ComparisonPlan plan = plan("--preset", "floors");
        assertThat(plan.design().systems()).allMatch(each -> each.load() == PlannedLoad.MAX).extracting(each -> {
            RunPlan run = RunCommand.planOf(SystemArguments.of(plan, each));
            return tuple(each.variant(), run.server().main().replaceFirst(".*\\.", ""),
                    run.load().driver().toString(), run.load().settings().get("requests"),
                    run.server().settings().get("durability"));
        }).contains(tuple("tcp", "TcpEcho", "java", "tcp", "none"),
                tuple("stock-echo", "StockEcho", "java", "stock-echo", "none"),
                tuple("echo", "EchoServer", "java", "echo", "none"),
                tuple("quote", "TradingServer", "java", "quotes", "none"),
                tuple("quote-fix", "TradingServer", "fix", "quotes", "none"),
                tuple("order", "TradingServer", "java", "orders", "forced"),
                tuple("fsync", "TcpEcho", "java", "fsync", "forced"));
        assertThat(plan.design().variant("order-fix").against()).containsExactly("order-none", "tcp");
        assertThat(plan.design().variant("quote").against()).containsExactly("echo", "tcp");
        assertThat(plan.design().variant("echo").against()).containsExactly("stock-echo", "tcp");
        assertThat(plan.design().variant("order").against()).containsExactly("order-none", "tcp");
        assertThat(plan("--preset", "floors", "--threads", "1").design().options()).contains("--threads=1");
    }

    @Test
    void rowsComeFromTheServletOverEachDatabase() throws IOException {
        ComparisonPlan plan = plan("--preset", "co-location", "--rows", "100", "--fetch-size", "all");
        assertThat(plan.design().systems()).extracting(each -> {
            RunPlan run = RunCommand.planOf(SystemArguments.of(plan, each));
            return tuple(each.variant(), run.server().main(), run.server().settings().get("order-store"),
                    run.load().settings().get("query"));
        }).containsExactly(tuple("h2", RequestOptions.ROWS_SERVER, "h2", "s=100&fetch=0"),
                tuple("h2-tcp", RequestOptions.ROWS_SERVER, "h2-tcp", "s=100&fetch=0"),
                tuple("derby", RequestOptions.ROWS_SERVER, "derby", "s=100&fetch=0"),
                tuple("derby-tcp", RequestOptions.ROWS_SERVER, "derby-tcp", "s=100&fetch=0"));
        assertThat(plan.design().variant("derby-tcp").against()).containsExactly("derby", "h2");
    }
}
