package trader.grid.member;

import com.tangosol.net.Session;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import trader.grid.ledger.LedgerCaches;
import trader.launcher.jvm.JvmFailure;
import trader.launcher.jvm.JvmFlags;
import trader.launcher.jvm.JvmProcess;
import trader.server.gridquotes.ClusterNode;

/** A grid of JVMs on this machine, which this JVM has joined without storing anything. */
public final class Grid implements AutoCloseable {
    private static final long BALANCED_S = 240;
    private static final long LEAVE_MS = 60_000;
    private static final long POLL_MS = 5;

    private final GridSettings settings;
    private final Path directory;
    private final GridJvms jvms;
    private final BusinessNodes nodes;
    private final MemberEvents events;
    private final List<JvmProcess> members = new ArrayList<>();
    private final ClusterNode node;
    private LedgerCaches caches;
    private Thread killFrozen;
    private int started;

    /**
     * A grid that is not yet open.
     *
     * @param directory gets {@code events.csv}, and a directory for each member, with its settings, console, GC log and
     *                  stops
     */
    public Grid(GridSettings settings, JvmFlags flags, Path directory, String classPath) {
        this.settings = settings;
        this.directory = directory;
        this.jvms = new GridJvms(settings, flags, directory, classPath);
        this.nodes = new BusinessNodes(jvms);
        this.events = new MemberEvents(directory);
        this.node = settings.node(false, directory.resolve("client").resolve("coherence.log").toString());
    }

    /** Starts members, joins them, and waits until the partitions are spread evenly. */
    public void open(int count) throws IOException, InterruptedException, JvmFailure {
        Files.createDirectories(directory.resolve("client"));
        events.open();
        // The first one founds the cluster; two at once might found two.
        add(1);
        List<JvmProcess> others = new ArrayList<>();
        for (int i = 1; i < count; i++) {
            others.add(start(List.of()));
        }
        Session session = node.open();
        awaitReady(others);
        caches = new LedgerCaches(session);
        awaitBalanced();
    }

    public LedgerCaches caches() {
        return caches;
    }

    public GridSettings settings() {
        return settings;
    }

    /** The business nodes; none until they are opened, after the grid. */
    public BusinessNodes nodes() {
        return nodes;
    }

    /** The living members that store partitions. */
    public List<JvmProcess> members() {
        return List.copyOf(members);
    }

    /** Adds a member with further JVM flags and waits until it has joined, not until the partitions are spread. */
    public JvmProcess add(List<String> moreFlags) throws IOException, InterruptedException, JvmFailure {
        JvmProcess member = start(moreFlags);
        awaitReady(List.of(member));
        return member;
    }

    /** Adds members at the same time, and waits until they have joined. */
    public void add(int count) throws IOException, InterruptedException, JvmFailure {
        List<JvmProcess> joining = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            joining.add(start(List.of()));
        }
        awaitReady(joining);
    }

    private JvmProcess start(List<String> moreFlags) throws IOException {
        String name = "member-" + ++started;
        events.add(MemberEvent.Kind.STARTED, name);
        JvmProcess member = jvms.start(name, true, moreFlags);
        members.add(member);
        return member;
    }

    private void awaitReady(List<JvmProcess> joining) throws InterruptedException, JvmFailure {
        for (JvmProcess member : joining) {
            GridJvms.awaitReady(member);
            events.add(MemberEvent.Kind.JOINED, member.name());
        }
    }

    /** Kills members or business nodes at once (SIGKILL); returns the time of the kill. */
    public long kill(List<JvmProcess> victims) {
        members.removeAll(victims);
        long killedNs = JvmProcess.killAll(victims);
        victims.forEach(victim -> events.add(killedNs, MemberEvent.Kind.KILLED, victim.name()));
        return killedNs;
    }

    /** Kills all members and business nodes at once (SIGKILL) and waits for their end; returns the time of the kill. */
    public long killAll() throws InterruptedException {
        List<JvmProcess> all = new ArrayList<>(members);
        all.addAll(nodes.processes());
        long killedNs = kill(all);
        for (JvmProcess each : all) {
            each.awaitEnd(LEAVE_MS);
        }
        return killedNs;
    }

    /** Stops the process of a member (SIGSTOP); returns the time of the stop. */
    public long freeze(JvmProcess member) throws IOException, InterruptedException {
        events.add(MemberEvent.Kind.FROZEN, member.name());
        killFrozen = new Thread(member::kill);
        // A member that is stopped does not notice the end of this process.
        Runtime.getRuntime().addShutdownHook(killFrozen);
        long frozenNs = System.nanoTime();
        member.signal("STOP");
        return frozenNs;
    }

    /**
     * Lets a frozen member go on, and waits until it holds its part again, or has ended because the others had removed
     * it. It may also end a moment later: {@link #isMember}.
     */
    public void thaw(JvmProcess member) throws IOException, InterruptedException, JvmFailure {
        events.add(MemberEvent.Kind.CONTINUED, member.name());
        member.signal("CONT");
        Runtime.getRuntime().removeShutdownHook(killFrozen);
        long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(BALANCED_S);
        while (member.isAlive()) {
            if (balance().isEven(members.size())) {
                return;
            }
            if (System.nanoTime() > endNs) {
                throw new JvmFailure(member.name() + " neither joined again nor ended within " + BALANCED_S + " s: "
                        + balance(), member.lastConsoleLines());
            }
            Thread.sleep(POLL_MS);
        }
    }

    /** Whether a member has not ended; removes one that has. */
    public boolean isMember(JvmProcess member) {
        if (member.isAlive()) {
            return true;
        }
        if (members.remove(member)) {
            events.add(MemberEvent.Kind.LEFT, member.name());
        }
        return false;
    }

    private Balance balance() {
        return Balance.of(caches.service(), settings.backups());
    }

    /** Lets a member hand over its partitions and leave. */
    public void remove(JvmProcess member) throws InterruptedException, JvmFailure {
        events.add(MemberEvent.Kind.LEAVING, member.name());
        member.stop(LEAVE_MS);
        events.add(MemberEvent.Kind.LEFT, member.name());
        if (member.wasKilled()) {
            throw new JvmFailure(member.name() + " did not leave within " + LEAVE_MS + " ms",
                    member.lastConsoleLines());
        }
        members.remove(member);
    }

    /** Whether there are enough members for all copies of a partition. */
    public boolean hasMembersForBackups() {
        return members.size() > settings.backups();
    }

    /**
     * Waits until the living members hold all copies of all partitions, evenly; returns the time then. Without
     * {@linkplain #hasMembersForBackups() members for backups}, backups are missing then.
     */
    public long awaitBalanced() throws InterruptedException, JvmFailure {
        long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(BALANCED_S);
        while (true) {
            Balance balance = balance();
            if (balance.isEven(members.size())) {
                long balancedNs = System.nanoTime();
                events.add(balancedNs, hasMembersForBackups() ? MemberEvent.Kind.COPIED
                        : MemberEvent.Kind.BALANCED, "");
                return balancedNs;
            }
            for (JvmProcess member : members) {
                if (!member.isAlive()) {
                    throw new JvmFailure(member.name() + " ended with exit status " + member.exitStatus().orElse(0),
                            member.lastConsoleLines());
                }
            }
            if (System.nanoTime() > endNs) {
                throw new JvmFailure("the partitions were not balanced within " + BALANCED_S + " s: " + balance,
                        List.of());
            }
            Thread.sleep(POLL_MS);
        }
    }

    /** Kills all members and business nodes: nothing of the grid outlives a command. */
    @Override
    public void close() {
        // These kills are no events of an experiment.
        events.close();
        try {
            killAll();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
