package trader.analysis.report;

import java.util.List;
import trader.analysis.answer.Answer;
import trader.analysis.answer.Answer.ServiceAnswer;
import trader.analysis.attribution.Attribution.Band;
import trader.analysis.attribution.Attribution.BandShare;
import trader.analysis.attribution.Attribution.GroupShare;
import trader.analysis.attribution.CauseGroup;
import trader.analysis.figures.Format;

/** What the slow requests of a service waited for, by percentile, as pages and the console show it. */
public record AnswerView(String name, ServiceAnswer figures) {
    /** Causes with less in every band have no row. */
    private static final double LEAST_SHOWN = 0.005;

    /** Of the services whose single requests are known: none of logs that Trader did not write. */
    public static List<AnswerView> all(Answer answer) {
        return answer.services().entrySet().stream().filter(service -> !service.getValue().bands().isEmpty())
                .map(service -> new AnswerView(service.getKey(), service.getValue())).toList();
    }

    public String slowest() {
        return figures.tail().percentile().equals("p90") ? "slowest 10 %" : "slowest 1 %";
    }

    public List<GroupShare> causes() {
        return figures.all().stream().filter(each -> each.share() >= LEAST_SHOWN || figures.bands().stream()
                .anyMatch(band -> share(band, each.cause()) >= LEAST_SHOWN)).toList();
    }

    public double share(Band band, CauseGroup cause) {
        return band.causes().stream().filter(each -> each.cause() == cause).mapToDouble(BandShare::share).sum();
    }

    public String range(GroupShare of) {
        return Format.range(of.low(), of.high());
    }
}
