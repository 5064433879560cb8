package trader.grid.timeline;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import trader.analysis.figures.LatencyTimeline;
import trader.analysis.figures.LatencyTimeline.Interval;
import trader.analysis.latencylog.RecordFile;
import trader.analysis.run.Window;
import trader.grid.load.TransferRecord;

/**
 * The answered requests of a run, in the order of their answers.
 *
 * @param isComplete false if there were more than the heap should hold; then the later ones are missing
 */
record AnsweredRequests(long startNs, List<TransferRecord> all, boolean isComplete) {
    static final int MOST = 2_000_000;

    AnsweredRequests {
        all = all.stream().sorted(Comparator.comparingLong(TransferRecord::answeredNs)).toList();
    }

    static AnsweredRequests read(Path file) throws IOException {
        RecordFile<TransferRecord> transfers = RecordFile.open(file, TransferRecord.LAYOUT);
        List<TransferRecord> all = new ArrayList<>();
        transfers.forEach(each -> {
            if (all.size() < MOST) {
                all.add(each);
            }
        });
        return new AnsweredRequests(transfers.anchorRunNs(), all, transfers.count() <= MOST);
    }

    /** From the beginning of the record to the last answer. */
    Window window() {
        return new Window(startNs, all.get(all.size() - 1).answeredNs() + 1);
    }

    /** How late the last request was sent. */
    long lateNs() {
        return all.stream().max(Comparator.comparingLong(TransferRecord::sentNs))
                .map(last -> last.sentNs() - last.dueNs()).orElse(0L);
    }

    /** The longest gaps, the longest first. */
    List<Gap> longestGaps(int most) {
        List<Gap> gaps = new ArrayList<>();
        long earliestDueNs = Long.MAX_VALUE;
        for (int i = all.size() - 1; i > 0; i--) {
            earliestDueNs = Math.min(earliestDueNs, all.get(i).dueNs());
            long startNs = Math.max(all.get(i - 1).answeredNs(), earliestDueNs);
            gaps.add(new Gap(startNs, all.get(i).answeredNs(), 0));
        }
        return gaps.stream().sorted(Comparator.comparingLong(Gap::lengthNs).reversed()).limit(most)
                .map(gap -> new Gap(gap.startNs(), gap.endNs(), waitingAt(gap.endNs()))).toList();
    }

    private long waitingAt(long timeNs) {
        return all.stream().filter(each -> each.dueNs() < timeNs && each.answeredNs() >= timeNs).count();
    }

    /** Response times by the interval in which requests were due. */
    List<Interval> responses() {
        LatencyTimeline timeline = new LatencyTimeline(window(), 0);
        all.forEach(each -> timeline.add(each.dueNs(), each.answeredNs() - each.dueNs()));
        return timeline.intervals();
    }

    /** Accepted transfers by the interval, one of those of {@link #responses()}, in which they were answered. */
    List<Interval> answers(List<Interval> intervals) {
        Window window = window();
        long[] counts = new long[intervals.size()];
        int index = 0;
        for (TransferRecord each : all) {
            while (index + 1 < counts.length && window.ms(each.answeredNs()) >= intervals.get(index + 1).startMs()) {
                index++;
            }
            counts[index] += each.accepted();
        }
        List<Interval> answers = new ArrayList<>();
        for (int i = 0; i < counts.length; i++) {
            answers.add(new Interval(intervals.get(i).startMs(), intervals.get(i).lengthMs(), counts[i], null, null,
                    null));
        }
        return answers;
    }
}
