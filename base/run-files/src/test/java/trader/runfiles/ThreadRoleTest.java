package trader.runfiles;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThreadRoleTest {
    /** Names of a running server, of JDK 17 and 25, whole and cut. */
    @ParameterizedTest
    @CsvSource({"trader.quotes-31,listeners", "trader.orders-7,listeners",
        "Thread-1 (activemq-remoting-tcp-trader),io", "Thread-3 (activemq-remoting-service-trader),io",
        "Thread-0 (activemq-org.apache.activemq.artemis.core.remoting.impl.invm.InVMConnector-in-v-m-connector),io",
        "Thread-11 (activemq-trader),broker", "Thread-2 (activemq-paging-trader),broker",
        "activemq-trader,broker", "activemq-in-vm-,broker", "activemq-trader-12 (activemq-trader),broker",
        "Thread-11 (acti,artemis", "Thread-1 (activ,artemis", "Thread-10000 (a,artemis", "Thread-100000 (,artemis",
        "activemq-failure-check-thread,broker",
        "Thread-4 (activemq-io-trader),journal", "order-log,journal",
        "Thread-0 (activemq-client-global-flow-control),client-io", "FIX session LOA,gateway",
        "fix-answers,gateway", "fix-timer,gateway",
        "NioProcessor-3,gateway", "QFJ Timer,gateway", "C2 CompilerThread0,compiler", "C2 CompilerThre,compiler",
        "GC Thread#1,gc", "G1 Conc#0,gc", "ZWorkerYoung#0,gc", "ZDriverMajor,gc", "Shenandoah GC T,gc",
        "hiccup-meter,measuring", "request-times,measuring", "VM Thread,vm", "Reference Handl,vm", "java,other",
        "recovery,other", "'',other"})
    void groupsTheThreadsOfAServer(String name, String group) {
        assertThat(ThreadRole.of(name, true)).hasToString(group);
    }

    @ParameterizedTest
    @CsvSource({"load-3,client", "replies-0,client", "idle-sockets,client-io", "thread 7,client",
        "Thread-2 (activemq-client-remoting),client-io",
        "Thread-2 (activ,artemis", "NioProcessor-3,client-io", "recording,measuring", "Thread-2,other"})
    void groupsTheThreadsOfALoadGenerator(String name, String group) {
        assertThat(ThreadRole.of(name, false)).hasToString(group);
    }
}
