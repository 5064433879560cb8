package trader.benchmarks;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What a request costs on average, with whatever else client and server did meanwhile.
 *
 * @param serverUs    CPU time, without JIT compilation; so is the client's
 * @param compilersUs CPU time of the JIT compilers of both JVMs
 * @param serverBytes allocated on the heap
 */
record RequestCost(double serverUs, double clientUs, double compilersUs, double serverBytes, double clientBytes) {
    /** The mean over rounds, each of which counts as many times as it has requests. */
    static RequestCost mean(List<FloorRound> rounds) {
        return new RequestCost(mean(rounds, RequestCost::serverUs), mean(rounds, RequestCost::clientUs),
                mean(rounds, RequestCost::compilersUs), mean(rounds, RequestCost::serverBytes),
                mean(rounds, RequestCost::clientBytes));
    }

    private static double mean(List<FloorRound> rounds, ToDoubleFunction<RequestCost> figure) {
        return rounds.stream().mapToDouble(each -> figure.applyAsDouble(each.cost()) * each.requests()).sum()
                / rounds.stream().mapToLong(FloorRound::requests).sum();
    }
}
