package trader.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.common.DirectoryTrees;
import trader.common.PrivateFiles;

class LocalPostgresIT {
    @BeforeEach
    void onlyWhereItCanRun() {
        Assumptions.assumeTrue(LocalPostgres.unsupported() == null, LocalPostgres::unsupported);
    }

    @Test
    void isTheSameAfterItWasKilled() throws Exception {
        Path directory;
        try (LocalPostgres postgres = LocalPostgres.temporary(Map.of("fsync", "off")).start()) {
            directory = postgres.log().getParent();
            assertThat(answer(postgres, "CREATE TABLE kept AS SELECT 42 AS answer")).isEmpty();
            postgres.kill();
            assertThat(postgres.running()).isFalse();
            assertThatThrownBy(() -> answer(postgres, "SELECT 1")).isInstanceOf(SQLException.class);

            postgres.start();
            assertThat(answer(postgres, "SELECT answer FROM kept")).isEqualTo("42");
            assertThat(answer(postgres, "SHOW max_prepared_transactions")).isEqualTo("128");
            assertThat(answer(postgres, "SHOW fsync")).isEqualTo("off");

            postgres.stop();
            postgres.start();
            assertThat(answer(postgres, "SELECT answer FROM kept")).isEqualTo("42");
        }
        assertThat(directory).doesNotExist();
    }

    /** As in a comparison, whose runs are directories in a private one. */
    @Test
    void startsInPrivateDirectoriesInPrivateOnes(@TempDir Path temporary) throws Exception {
        Path directory = PrivateFiles.createDirectories(temporary.resolve("comparison").resolve("run").resolve("data"));
        try (LocalPostgres postgres = LocalPostgres.in(directory, Map.of("fsync", "off"))) {
            assertThat(answer(postgres.start(), "SELECT 42")).isEqualTo("42");
        }
    }

    @Test
    void endsWithItsJvmEvenIfThatIsKilled() throws Exception {
        Process jvm = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                System.getProperty("java.class.path"), PostgresHolder.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try (BufferedReader output = jvm.inputReader()) {
            ProcessHandle postgres = ProcessHandle.of(Long.parseLong(output.readLine())).orElseThrow();
            Path directory = Path.of(output.readLine());
            assertThat(postgres.isAlive()).isTrue();

            jvm.destroyForcibly();

            postgres.onExit().get(1, TimeUnit.MINUTES);
            DirectoryTrees.delete(directory);
        } finally {
            jvm.destroyForcibly();
        }
    }

    @Test
    void hasAUnixSocketOnlyWhenAsked() throws Exception {
        try (LocalPostgres with = LocalPostgres.temporary(Map.of()).withUnixSocket().start();
                LocalPostgres without = LocalPostgres.temporary(Map.of()).start()) {
            assertThat(Files.getPosixFilePermissions(with.unixSocket().getParent())).extracting(Enum::name)
                    .containsOnly("OWNER_READ", "OWNER_WRITE", "OWNER_EXECUTE");
            try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(with.unixSocket()))) {
                // SSLRequest: the server answers with one letter.
                channel.write(ByteBuffer.allocate(8).putInt(8).putInt(80877103).flip());
                ByteBuffer answer = ByteBuffer.allocate(1);
                channel.read(answer);
                assertThat((char) answer.get(0)).isEqualTo('N');
            }
            assertThat(answer(without, "SHOW unix_socket_directories")).isEmpty();
            assertThatThrownBy(without::unixSocket).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void saysWhyItDoesNotStart() throws IOException {
        try (LocalPostgres postgres = LocalPostgres.temporary(Map.of("max_connections", "many"))) {
            assertThatThrownBy(postgres::start).isInstanceOf(IOException.class)
                    .hasMessageContaining("max_connections");
            assertThat(Files.readString(postgres.log())).contains("many");
        }
    }

    private static String answer(LocalPostgres postgres, String sql) throws Exception {
        try (Connection connection = DriverManager.getConnection(postgres.jdbcUrl(), postgres.user(),
                postgres.password()); Statement statement = connection.createStatement()) {
            if (!statement.execute(sql)) {
                return "";
            }
            try (ResultSet result = statement.getResultSet()) {
                result.next();
                return result.getString(1);
            }
        }
    }
}
