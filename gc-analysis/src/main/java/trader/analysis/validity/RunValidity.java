package trader.analysis.validity;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import trader.analysis.figures.ServiceFigures;
import trader.analysis.latencylog.Percentile;
import trader.analysis.run.Client;
import trader.analysis.run.ClientFile;
import trader.analysis.run.OfferedLoad;
import trader.analysis.run.Run;
import trader.analysis.run.Window;
import trader.runfiles.RequestRecord;

/** Finds the reasons not to believe the figures of a run. The rules are in docs/REPORT.md. */
public final class RunValidity {
    private static final double RATE_AT_LEAST = 0.97;
    private static final double LAG_PART_OF_RUN = 0.01;
    private static final long LAG_AT_LEAST_NS = 100_000_000;

    /** In runs that do not say it. */
    private static final double MESSAGES_PER_REQUEST = 5;

    /** A rate may not quite be reached. */
    private static final double MARGIN = 1.05;

    private final Run run;
    private final List<String> reasons = new ArrayList<>();

    private RunValidity(Run run) {
        this.run = run;
    }

    /**
     * Empty for a valid run; a reason that explains others comes before them. {@code measured} and {@code load} are
     * null when there are no requests; {@code problems} are all that were found in the files.
     */
    public static List<String> reasons(Run run, List<String> problems, MeasuredRequests measured, OfferedLoad load) {
        RunValidity validity = new RunValidity(run);
        run.info().path("problems").forEach(problem -> validity.reasons.add(problem.asText()));
        // Missing files, loads that did not complete and lost replies follow from a failure.
        boolean failed = !validity.reasons.isEmpty();
        if (!failed) {
            validity.reasons.addAll(problems);
            String busy = measured == null ? null : MachineUse.reason(run);
            if (busy != null) {
                validity.reasons.add(busy);
            }
            run.clients().forEach(validity::counts);
        }
        validity.records();
        if (measured != null && !failed) {
            validity.files(measured);
            int before = validity.reasons.size();
            // First, as the others follow from an overload.
            validity.reasons.addAll(rate(load, validity.messagesPerRequest(load), run.window()));
            measured.services().forEach(validity::service);
            measured.services().forEach(validity::rejects);
            String busy = validity.reasons.size() == before ? null : MachineUse.acceptedReason(run);
            if (busy != null) {
                validity.reasons.add(before, busy);
            }
        }
        return validity.reasons;
    }

    /** One sentence for each service that answered fewer requests than its p99 takes; it names a duration that does. */
    public static List<String> tooFew(List<ServiceFigures> services) {
        return services.stream().filter(service -> service.count() > 0 && !Percentile.P99.known(service.count()))
                .map(service -> service.count() + " " + service.name() + " requests were answered; p99 takes "
                        + Percentile.P99.least() + ": --duration " + secondsForP99(service) + "s gives enough")
                .toList();
    }

    private static long secondsForP99(ServiceFigures service) {
        return (long) Math.ceil(MARGIN * Percentile.P99.least() / service.throughputPerS());
    }

    private void counts(Client client) {
        ClientFile counts = client.counts();
        if (counts == null) {
            return;
        }
        if (!counts.end().completed()) {
            reasons.add(client.name() + " did not complete its load"
                    + (counts.end().reason() == null ? "" : ": " + counts.end().reason()));
        }
        counts.total().forEach((service, total) -> {
            String who = client.name() + ": ";
            long lost = total.sent() - total.replied() - total.timeouts() - total.errors();
            if (lost != 0) {
                reasons.add(who + total.sent() + " " + service + " requests sent, but " + total.replied()
                        + " replied, " + total.timeouts() + " timed out and " + total.errors() + " failed");
            }
            none(who, total.timeouts(), service + " " + OverloadReasons.LOST);
            none(who, total.errors(), service + " " + OverloadReasons.FAILED);
            none(who, total.duplicate(), "duplicate " + service + " replies");
            none(who, total.unexpected(), "unexpected " + service + " replies");
            if (total.late() > 0 && total.timeouts() == 0) {
                reasons.add(who + total.late() + " " + OverloadReasons.LATE.formatted(service));
            }
        });
    }

    private void none(String who, long count, String what) {
        if (count > 0) {
            reasons.add(who + count + " " + what);
        }
    }

    /** Compares orders answered with orders recorded, which may include unanswered ones; and counts dead letters. */
    private void records() {
        JsonNode records = run.servers().counts().path("records");
        boolean all = !run.clients().isEmpty() && run.clients().stream().allMatch(client -> client.counts() != null);
        if (records.isObject() && all) {
            long recorded = records.path("accepted").asLong() + records.path("rejected").asLong();
            List<ClientFile.Counts> orders = run.clients().stream()
                    .map(client -> client.counts().total().get("order")).toList();
            long replied = orders.stream().mapToLong(ClientFile.Counts::replied).sum();
            long unanswered = orders.stream().mapToLong(order -> order.timeouts() + order.errors()).sum();
            if (recorded < replied || recorded > replied + unanswered) {
                reasons.add(replied + " orders were answered, but the server recorded " + recorded);
            }
        }
        none("", run.servers().counts().path("deadLetters").asLong(), "messages went to the dead-letter address");
    }

    /** The three counts of a client for the measure phase must agree. */
    private void files(MeasuredRequests measured) {
        for (Client client : run.clients()) {
            long[] answered = measured.answered(client);
            for (int s = 0; answered != null && s < RequestRecord.SERVICES.length; s++) {
                String service = RequestRecord.SERVICES[s];
                if (!client.logged().isEmpty()) {
                    same(client, service, "latency.hlog", client.logged().getOrDefault(service, 0L), answered[s]);
                }
                if (client.counts() != null) {
                    same(client, service, "client.json", client.counts().measured().get(service).replied(),
                            answered[s]);
                }
            }
        }
        if (measured.services().stream().allMatch(service -> service.count() == 0)) {
            reasons.add("no request was answered in the measure phase");
        }
    }

    private void same(Client client, String service, String file, long count, long answered) {
        if (count != answered) {
            reasons.add(client.name() + ": " + file + " has " + count + " " + service
                    + " replies, requests.bin has " + answered);
        }
    }

    /** Every given percentile up to p99 must be believable. */
    private void service(ServiceFigures service) {
        Percentile believable = Percentile.of(service.believableUpTo());
        for (Percentile percentile : List.of(Percentile.P50, Percentile.P90, Percentile.P99)) {
            boolean given = percentile.known(service.count());
            if (given && (believable == null || percentile.compareTo(believable) > 0)) {
                reasons.add(service.name() + ": " + OverloadReasons.CLIENT_STOPS + " of the latency at "
                        + percentile.label() + "; believable up to: " + service.believableUpTo());
                return;
            }
        }
    }

    private void rejects(ServiceFigures service) {
        List<ClientFile.Rejects> clients = run.clients().stream().map(Client::counts).filter(Objects::nonNull)
                .map(ClientFile::rejects).filter(Objects::nonNull).toList();
        if (service.rejected() == null) {
            return;
        }
        String first = clients.stream().map(ClientFile.Rejects::first).filter(Objects::nonNull)
                .filter(each -> each.startsWith(service.name())).findFirst().orElse(null);
        String problem = new RejectedReplies(service.name(), service.rejected(), service.count())
                .problem(clients.stream().anyMatch(ClientFile.Rejects::wanted), first);
        if (problem != null) {
            reasons.add(problem);
        }
    }

    /** The most that a benchmark request of a client has. */
    private double messagesPerRequest(OfferedLoad load) {
        return load != null && load.kind().equals("open") ? 1 : run.clients().stream().map(Client::counts)
                .filter(Objects::nonNull).map(counts -> counts.workload().messagesPerRequest()).filter(Objects::nonNull)
                .max(Double::compare).orElse(MESSAGES_PER_REQUEST);
    }

    /**
     * Whether a load on a schedule kept to it.
     *
     * @param load               null when unknown
     * @param messagesPerRequest that are sent one after the other
     */
    public static List<String> rate(OfferedLoad load, double messagesPerRequest, Window window) {
        List<String> reasons = new ArrayList<>();
        if (load == null || load.offeredPerS() == null) {
            return reasons;
        }
        double seconds = window.seconds();
        double missing = load.achievedPerS() == null ? 0 : (load.offeredPerS() - load.achievedPerS()) * seconds;
        // At the end each thread may have a benchmark request under way: in a short or slow run that is more than 3 %.
        double underWay = load.threads() * messagesPerRequest;
        if (missing > Math.max((1 - RATE_AT_LEAST) * load.offeredPerS() * seconds, underWay)) {
            reasons.add(String.format(Locale.ROOT, OverloadReasons.RATE + ": %.1f of %.1f per second",
                    load.achievedPerS(), load.offeredPerS()));
        }
        long allowedNs = LAG_AT_LEAST_NS + (long) (LAG_PART_OF_RUN * window.lengthNs());
        Long lagNs = load.lag() == null ? null : load.lag().lagAtEndNs();
        if (lagNs != null && lagNs > allowedNs) {
            reasons.add(String.format(Locale.ROOT, OverloadReasons.LAG + ": requests were %d ms late at the end "
                    + "(allowed: %d ms)", lagNs / 1_000_000, allowedNs / 1_000_000));
        }
        return reasons;
    }
}
