package trader.analysis.gclog;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Messages pasted from real logs: one test a collector, JDK 17 (Debian) and 25 (Temurin). */
class LogLinesTest {
    @Test
    void serialAndParallel() {
        assertThat(PauseLine.parse("GC(0) Pause Young (Allocation Failure) 17M->2M(61M) 13.940ms"))
                .isEqualTo(new PauseLine(0, "Young", "Allocation Failure", 17L << 20, 2L << 20, 13_940_000));
        assertThat(PauseLine.parse("GC(330) Pause Full (Ergonomics) 51M->14M(57M) 12.260ms"))
                .isEqualTo(new PauseLine(330, "Full", "Ergonomics", 51L << 20, 14L << 20, 12_260_000));
        assertThat(PauseLine.parse("GC(8) Pause Full (System.gc()) 5432K->1021K(61440K) 0.026ms"))
                .isEqualTo(new PauseLine(8, "Full", "System.gc()", 5432L << 10, 1021L << 10, 26_000));
    }

    @Test
    void g1() {
        assertThat(PauseLine.parse("GC(1) Pause Young (Normal) (G1 Evacuation Pause) 9M->3M(64M) 6.426ms"))
                .isEqualTo(new PauseLine(1, "Young (Normal)", "G1 Evacuation Pause", 9L << 20, 3L << 20, 6_426_000));
        assertThat(PauseLine.parse("GC(435) Pause Young (Concurrent Start) (G1 Preventive Collection) 57M->56M(64M) "
                + "2.592ms")).extracting(PauseLine::kind, PauseLine::cause)
                .containsExactly("Young (Concurrent Start)", "G1 Preventive Collection");
        assertThat(PauseLine.parse("GC(18) Pause Young (Normal) (G1 Evacuation Pause) (Evacuation Failure: Allocation) "
                + "60M->61M(64M) 1.238ms")).extracting(PauseLine::kind, PauseLine::cause)
                .containsExactly("Young (Normal)", "G1 Evacuation Pause, Evacuation Failure: Allocation");
        assertThat(PauseLine.parse("GC(436) Pause Cleanup 21M->21M(64M) 0.036ms"))
                .isEqualTo(new PauseLine(436, "Cleanup", "", 21L << 20, 21L << 20, 36_000));
        assertThat(PauseLine.parse("GC(406) Pause Full (G1 Compaction Pause) 62M->14M(54M) 22.379ms").kind())
                .isEqualTo("Full");
    }

    @Test
    void zgc() {
        assertThat(PauseLine.parse("GC(0) Pause Mark Start 0.006ms"))
                .isEqualTo(new PauseLine(0, "Mark Start", "", -1, -1, 6_000));
        assertThat(PauseLine.parse("GC(0) Y: Pause Mark Start (Major) 0.015ms"))
                .isEqualTo(new PauseLine(0, "Young Mark Start (Major)", "", -1, -1, 15_000));
        assertThat(PauseLine.parse("GC(3) y: Pause Mark End 0.013ms").kind()).isEqualTo("Young Mark End");
        assertThat(PauseLine.parse("GC(0) O: Pause Relocate Start 0.011ms").kind()).isEqualTo("Old Relocate Start");
        assertThat(ThreadStall.parse("Allocation Stall (JFR Periodic Tasks) 12.345ms", 12_345_007))
                .isEqualTo(new ThreadStall("Allocation Stall", "JFR Periodic Tasks", 7, 12_345_000));
        assertThat(ThreadStall.parse("Relocation Stall (main) 0.789ms", GcLog.UNKNOWN))
                .isEqualTo(new ThreadStall("Relocation Stall", "main", GcLog.UNKNOWN, 789_000));
        assertThat(ThreadStall.parse("GC(5) y: Relocation Stall (ZWorkerYoung#0) 1.202ms", 0).thread())
                .isEqualTo("ZWorkerYoung#0");
        assertThat(HeapLine.parse("GC(0) Garbage Collection (Warmup) 8M(12%)->6M(9%)"))
                .isEqualTo(new HeapLine(0, 8L << 20, 6L << 20, true));
        assertThat(HeapLine.parse("GC(0) Major Collection (Warmup) 8M(12%)->7M(11%) 0.031s"))
                .isEqualTo(new HeapLine(0, 8L << 20, 7L << 20, true));
        assertThat(HeapLine.parse("GC(9) Minor Collection (Allocation Rate) 48M(75%)->20M(31%) 0.011s").full())
                .isFalse();
    }

    @Test
    void shenandoah() {
        assertThat(PauseLine.parse("GC(0) Pause Init Mark (Young) 0.038ms"))
                .isEqualTo(new PauseLine(0, "Init Mark (Young)", "", -1, -1, 38_000));
        assertThat(PauseLine.parse("GC(4) Pause Degenerated GC (Young) (Outside of Cycle) 61M->20M(64M) 8.370ms"))
                .isEqualTo(new PauseLine(4, "Degenerated GC (Young) (Outside of Cycle)", "", 61L << 20,
                        20L << 20, 8_370_000));
        assertThat(PauseLine.parse("GC(7) Pause Final Update Refs 0.021ms").kind()).isEqualTo("Final Update Refs");
        assertThat(HeapLine.parse("GC(7) Concurrent cleanup (Young) 34M->32M(64M) 0.012ms"))
                .isEqualTo(new HeapLine(7, 34L << 20, 32L << 20, false));
        assertThat(HeapLine.parse("GC(7) Concurrent cleanup (unload classes) 34M->32M(64M) 0.012ms").full()).isTrue();
    }

    @Test
    void concurrentPhases() {
        assertThat(ConcurrentPhase.parse("GC(5) Concurrent Mark Cycle 22.802ms", 22_802_007))
                .isEqualTo(new ConcurrentPhase("Concurrent Mark Cycle", 7, 22_802_000));
        assertThat(ConcurrentPhase.parse("GC(3) Y: Concurrent Relocate 30.391ms", GcLog.UNKNOWN))
                .isEqualTo(new ConcurrentPhase("Young Concurrent Relocate", GcLog.UNKNOWN, 30_391_000));
        assertThat(ConcurrentPhase.parse("GC(7) Concurrent cleanup (Young) 34M->32M(64M) 0.012ms", 12_000))
                .isEqualTo(new ConcurrentPhase("Concurrent cleanup (Young)", 0, 12_000));
        assertThat(ConcurrentPhase.parse("GC(5) Concurrent Mark", 0)).isNull();
    }

    @Test
    void promotions() {
        assertThat(PromotionLine.parse("GC(3) Old regions: 7->9")).isEqualTo(new PromotionLine(3, 0, 2));
        assertThat(PromotionLine.parse("GC(4) Old regions: 9->7")).isEqualTo(new PromotionLine(4, 0, 0));
        assertThat(PromotionLine.parse("GC(0) Tenured: 0K(43712K)->1234K(43712K)"))
                .isEqualTo(new PromotionLine(0, 1234 << 10, 0));
        assertThat(PromotionLine.parse("GC(1) ParOldGen: 8K(175104K)->16K(175104K)"))
                .isEqualTo(new PromotionLine(1, 8 << 10, 0));
        assertThat(PromotionLine.parse("GC(3) Y:  Promoted:         -                  -                 5M (2%)"
                + "            6M (2%)     ")).isEqualTo(new PromotionLine(3, 6 << 20, 0));
        assertThat(PromotionLine.parse("GC(3) Eden regions: 18->0(61)")).isNull();
    }

    @Test
    void safepointsOfJdk17And25() {
        assertThat(Safepoint.parse("Safepoint \"RedefineClasses\", Time since last: 427150830 ns, Reaching "
                + "safepoint: 2284 ns, Cleanup: 107409 ns, At safepoint: 3229913 ns, Total: 3339606 ns", 3_339_613, 2))
                .isEqualTo(new Safepoint("RedefineClasses", 7, 2284, 107_409, 3_229_913, 3_339_606, 2));
        assertThat(Safepoint.parse("Safepoint \"SetNotifyJvmtiEventsMode\", Time since last: 138206593 ns, "
                + "Reaching safepoint: 4987 ns, At safepoint: 7822 ns, Leaving safepoint: 851 ns, Total: 13660 ns, "
                + "Threads: 0 runnable, 9 total", GcLog.UNKNOWN, 0))
                .isEqualTo(new Safepoint("SetNotifyJvmtiEventsMode", GcLog.UNKNOWN, 4987, 0, 7822, 13_660, 0));
    }

    @Test
    void linesThatOnlyLookLikePauses() {
        for (String message : new String[] {
            "GC(0) Pause Young (Normal) (G1 Evacuation Pause)",
            "GC(0) Pause Young (Normal) (G1 Evacuation Pause) 6M->2M(64M) 10.5",
            "GC(0) Pause Young (Normal) (G1 Evacuation Pause) 6M->2M(64M) 10.503m",
            "GC(0) Concurrent Mark Cycle 12.345ms",
            "Pause Init Mark (G)                  234 us",
            "Pause Degenerated GC (N)       =    0.056 s (a =    14109 us) (n =     4) (lvls, us =    11719)",
            "      Young Pause: Pause Mark End                0.021 / 0.030         0.021 / 0.030       ms"}) {
            assertThat(PauseLine.parse(message)).as(message).isNull();
        }
        assertThat(Safepoint.parse("Safepoint \"ICBufferFull\", Time since last: 1 ns, Reaching safepoint: 2 ns, "
                + "Cleanup: 3 ns, At safepoint: 4 ns, Total: 1", 0, 0)).isNull();
    }

    @Test
    void aDecimalCommaIsRead() {
        assertThat(PauseLine.parse("GC(0) Pause Remark 9M->9M(64M) 1,250ms").durationNs()).isEqualTo(1_250_000);
    }

    @Test
    void theBeginningOfAPause() {
        assertThat(PauseLine.parseBegin("GC(3) Pause Full (System.gc())"))
                .isEqualTo(new PauseLine(3, "Full", "System.gc()", -1, -1, -1));
        assertThat(PauseLine.parseBegin("GC(3) Pause Remark").kind()).isEqualTo("Remark");
        for (String message : new String[] {"GC(3) Concurrent Mark", "GC(3) Pause Remark 9M->9M(64M) 1.2",
            "GC(3) Pause Remark 9M->9M(64M) 1.250ms"}) {
            assertThat(PauseLine.parseBegin(message)).as(message).isNull();
        }
    }
}
