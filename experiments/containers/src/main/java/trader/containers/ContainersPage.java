package trader.containers;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import trader.analysis.report.BenchmarkReport;
import trader.analysis.report.BenchmarkReport.Chart;
import trader.analysis.report.BenchmarkReport.Section;
import trader.analysis.report.BenchmarkReport.Series;
import trader.analysis.report.BenchmarkReport.Table;
import trader.containers.ContainersResult.Ratio;

/** The page of a {@link ContainersResult}, with the explanations of the article of 2015 beside it. */
final class ContainersPage {
    private static final String SERVER_TIME = "server time";
    private static final String IN_PROCESS = "in process";
    /** What the article said, and what would show it here. */
    private static final Table ARTICLE = new Table("The article's explanations", 3, List.of("Claim",
            "Article (WebSphere 8.5.5)", "Tested here by"), List.of(
            List.of("order of throughput", "EJB ≈ Spring > CDI", "cdi ÷ spring, ejb ÷ spring"),
            List.of("CDI builds and injects its controller for each request",
                    "98 % of the call of the resource method", "cdi-application ÷ cdi; injection in the split"),
            List.of("Spring looks for its handler", "35 % of doDispatch, two thirds of the call",
                    "spring-untyped ÷ spring; routing in the split"),
            List.of("EJB begins a transaction and checks rights", "a third of the call; 10 to 15 % more to commit",
                    "ejb-not-supported ÷ ejb; transaction and rights in the split"),
            List.of("EJB without @Produces looks for the type", "up to 45 % of writing the answer",
                    "ejb-untyped ÷ ejb; writing in the split"),
            List.of("the service itself costs next to nothing", "less than 1 %", "in process, without HTTP")));

    private final ContainersResult result;

    ContainersPage(ContainersResult result) {
        this.result = result;
    }

    BenchmarkReport report(String startedAt, List<String> warnings) {
        List<Section> sections = new ArrayList<>(List.of(figures(), ratios()));
        if (!result.profiles().isEmpty()) {
            sections.add(split());
        }
        return new BenchmarkReport("Spring MVC, CDI or EJB: which is slow, and why?", startedAt, answers(), warnings,
                sections, result.setting());
    }

    private List<String> answers() {
        List<String> answers = new ArrayList<>();
        for (Ratio ratio : result.ratios()) {
            if (ratio.figure().equals(SERVER_TIME) && ratio.ratio() != null) {
                answers.add(String.format(Locale.ROOT,
                        "%s takes %.2f times the server time of %s (%.2f to %.2f)%s", title(
                        ratio.variant()), ratio.ratio(), title(ratio.to()), ratio.low(), ratio.high(),
                        ratio.low() > 1 || ratio.high() < 1 ? "." : ": no difference is proven."));
            }
        }
        if (answers.isEmpty()) {
            answers.add("Too few forks for ratios: the table has the means only.");
        }
        return answers;
    }

    private String title(String variant) {
        return result.series().stream().filter(each -> each.variant().equals(variant)).findFirst().orElseThrow()
                .title();
    }

    private Section figures() {
        List<String> places = result.series().stream().map(ContainersResult.Series::title).toList();
        List<Series> parts = List.of(part("server", 0, each -> each.mean(ContainersResult.Fork::serverUs)),
                part("its compilers", 3, each -> each.mean(ContainersResult.Fork::compilersUs)),
                part("client", 2, each -> each.mean(ContainersResult.Fork::clientUs)));
        return new Section("figures", "What does a request cost?", List.of(new Chart("CPU time of a request",
                "µs", places, null, true, parts)), List.of(result.figures()), "Means over the forks, each with a new"
                        + " server and a new client. The server's CPU time counts; throughput on the same"
                        + " CPUs counts the client, too. In process: the server calls its own service, without"
                        + " HTTP, in one thread.");
    }

    private Series part(String name, int colour, Function<ContainersResult.Series, Double> figure) {
        return new Series(name, "line", colour, result.series().stream().map(figure).toList(), null, null);
    }

    private Section ratios() {
        List<Ratio> ofTime = of(SERVER_TIME);
        List<Ratio> inProcess = of(IN_PROCESS);
        List<Chart> charts = ofTime.isEmpty() ? List.of() : List.of(chart("Server time ÷ that of the base", ofTime),
                chart("Call in process ÷ that of the base", inProcess));
        return new Section("ratios", "Who is slower, and does the explanation hold?", charts,
                List.of(result.ratioTable(), ARTICLE), "Technologies are compared with Spring MVC in the same"
                        + " container, and each of the others with the variant that it changes in one thing: if the"
                        + " explanation holds, the change takes the cost away. Ratios are computed fork by fork; with"
                        + " probability 95 % no interval misses its ratio.");
    }

    private List<Ratio> of(String figure) {
        return result.ratios().stream().filter(each -> each.figure().equals(figure) && each.ratio() != null).toList();
    }

    private static Chart chart(String label, List<Ratio> ratios) {
        return new Chart(label, "ratio", ratios.stream().map(each -> each.variant() + " ÷ " + each.to()).toList(), 1.0,
                false, List.of(new Series(label, "dots", 0, ratios.stream().map(Ratio::ratio).toList(),
                        ratios.stream().map(Ratio::low).toList(), ratios.stream().map(Ratio::high).toList())));
    }

    private Section split() {
        List<String> places = result.profiles().stream().map(each -> title(each.variant())).toList();
        List<Series> parts = new ArrayList<>();
        for (CallPart part : CallPart.values()) {
            parts.add(new Series(part.title(), "line", part.ordinal(), result.profiles().stream()
                    .map(each -> 100 * each.shares().get(part.title())).toList(), null, null));
        }
        return new Section("split", "In which part of a call is the time?", List.of(new Chart(
                "Samples of running Java code", "%", places, null, true, parts)), List.of(result.split()),
                "One more round with a flight recording. A sample belongs to the innermost frame of a known part; the"
                        + " JDK works for its caller, and time in the kernel is not in the samples.");
    }
}
