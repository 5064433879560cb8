package trader.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.common.FreePorts;
import trader.common.ProcessOutput;

/** A run that uses the real ssh, with an sshd of its own on this host. */
class SshIT {
    private static final Path SSHD = Path.of("/usr/sbin/sshd");
    /** An sshd that is started by root needs it. */
    private static final Path PRIVILEGE_SEPARATION = Path.of("/run/sshd");
    private static final int LOGIN_ATTEMPTS = 100;

    @TempDir
    Path directory;

    private String ssh;
    private Process sshd;
    private boolean isDirectoryMade;

    @BeforeEach
    void startSshd() throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(SSHD), "there is no " + SSHD + " on this machine");
        int port = FreePorts.any();
        for (String key : List.of("host", "user")) {
            ProcessOutput.of("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", directory.resolve(key).toString());
        }
        Path config = Files.writeString(directory.resolve("sshd_config"), """
                ListenAddress 127.0.0.1
                Port %d
                HostKey %s
                AuthorizedKeysFile %s
                StrictModes no
                UsePAM no
                PidFile none
                """.formatted(port, directory.resolve("host"), directory.resolve("user.pub")));
        if (Files.isWritable(PRIVILEGE_SEPARATION.getParent()) && !Files.exists(PRIVILEGE_SEPARATION)) {
            Files.createDirectory(PRIVILEGE_SEPARATION);
            isDirectoryMade = true;
        }
        Path log = directory.resolve("sshd.log");
        sshd = new ProcessBuilder(SSHD.toString(), "-D", "-e", "-f", config.toString()).redirectErrorStream(true)
                .redirectOutput(log.toFile()).start();
        ssh = "ssh -F none -o BatchMode=yes -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null"
                + " -o LogLevel=ERROR -p " + port + " -i " + directory.resolve("user");
        assumeTrue(canLogIn(), () -> "this user cannot log in: " + read(log));
    }

    private boolean canLogIn() throws IOException, InterruptedException {
        for (int attempt = 0; attempt < LOGIN_ATTEMPTS && sshd.isAlive(); attempt++) {
            Process login = new ProcessBuilder((ssh + " 127.0.0.1 true").split(" ")).inheritIO().start();
            if (login.waitFor() == 0) {
                return true;
            }
        }
        return false;
    }

    private static String read(Path log) {
        try {
            return Files.readString(log);
        } catch (IOException unreadable) {
            throw new IllegalStateException(unreadable);
        }
    }

    @AfterEach
    void endSshd() throws IOException, InterruptedException {
        if (sshd != null) {
            sshd.destroy();
            sshd.waitFor(1, TimeUnit.MINUTES);
        }
        if (isDirectoryMade) {
            Files.delete(PRIVILEGE_SEPARATION);
        }
    }

    private TraderProcess run(String key) throws IOException {
        Path there = TraderProcess.install(directory.resolve("there"), List.of("env", "-C", directory.toString()));
        return TraderProcess.start(directory, "run --driver java --warmup 2s --duration 3s --rate 50 --threads 2"
                + " --durability none --port 0 --out run", "--remote-server", "127.0.0.1:" + there, "--agent",
                "127.0.0.1:" + there, "--ssh", ssh.replace("/user", "/" + key));
    }

    @Test
    void carriesServerAndAgent() throws Exception {
        try (TraderProcess trader = run("user")) {
            trader.awaitEnd();
            RunFiles run = new RunFiles(directory.resolve("run"));
            run.assertValidOrTooFewOrTooBusy();
            assertThat(run.summary().at("/health/jvms").properties()).extracting(each -> each.getKey())
                    .containsExactlyInAnyOrder("server", "client-1", "client-2");
            assertThat(trader.output()).contains("ssh 127.0.0.1: server ready after");
        }
    }

    @Test
    void saysWhySshFailed() throws Exception {
        try (TraderProcess trader = run("host")) {
            assertThat(trader.awaitEnd(1)).containsPattern("problem: ssh 127.0.0.1: the connection has ended"
                    + " \\(exit status 255\\): .*Permission denied");
        }
    }

    @Test
    void aKilledSshEndsBothSides() throws Exception {
        try (TraderProcess trader = run("user")) {
            trader.awaitPhase(directory.resolve("run"), "measure");
            ProcessHandle server = ProcessHandle.of(trader.serverPid()).orElseThrow();
            ProcessHandle.of(trader.pid()).orElseThrow().children()
                    .filter(each -> each.info().command().orElse("").endsWith("/ssh"))
                    .forEach(ProcessHandle::destroyForcibly);
            assertThat(trader.awaitEnd(1)).contains("problem: ssh 127.0.0.1: the connection has ended");
            server.onExit().get(2, TimeUnit.MINUTES);
        }
    }
}
