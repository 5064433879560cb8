package trader.analysis.run;

/** Parts of a run that its answer depends on, and that its files may not tell. */
public enum Unknown {
    /** What run.json has: options, machine, warnings, and what failed. */
    RECORD("what run.json records"),
    /** A GC log ends too early, or not all of it could be read. */
    COLLECTIONS("garbage collection"),
    CPU_WAITS("CPU waits"),
    DISK_WAITS("waits for the disk"),
    /** What other virtual machines or the control group's limit took of the CPUs. */
    STEAL("time that other virtual machines or a CPU limit took"),
    OTHER_PROCESSES("what other processes took of the CPUs"),
    /** The broker is no part of the run. */
    BROKER("waits in the broker"),
    /** There were several. */
    SERVERS("which server answered a request");

    private final String words;

    Unknown(String words) {
        this.words = words;
    }

    /** Its name in the answer. */
    public String words() {
        return words;
    }
}
