package trader.broker.access;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trader.common.PrivateFiles;

class UsersTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
        "[user a] | 1: [user a]: needs 'password-hash', 'certificate' or both",
        "[user a]~certificate = me | 2: [user a]: setting 'certificate' is 'me': must be the subject of a",
        "[user a]~password-hash = x | 2: [user a]: setting 'password-hash' is not pbkdf2-sha256:",
        "[user a]~certificate = CN=a~roles = x | 1: [user a]: setting 'roles' is 'x': one of client, feed, gateway,",
        "[user a]~certificate = CN=a~role = x | 3: [user a]: unknown setting 'role'; allowed are certificate,",
        "[user a b]~certificate = CN=a | 1: [user a b]: the name is 'a b': 1 to 64 letters,",
        "[role client]~send = trader.quotes | 1: [role client]: role 'client' is one of Trader's own: choose another",
        "[desk]~certificate = CN=a | 1: [desk]: must be [user NAME] or [role NAME]",
        "[role q]~send = trader.quotes | has no [user NAME], so no client could connect",
    })
    void namesLineValueAndWhatIsAllowed(String lines, String message) throws Exception {
        Path file = PrivateFiles.write(directory.resolve("users.ini"), lines.replace('~', '\n') + "\n");

        assertThatThrownBy(() -> Users.read(file)).isInstanceOf(IllegalArgumentException.class)
                .message().startsWith(file + ":").contains(message);
    }
}
