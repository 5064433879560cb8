package trader.common.config;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.common.PrivateFiles;
import trader.common.Settings;

class TlsSettingsTest {
    @Test
    void namesAStoreThatCannotBeOpened(@TempDir Path directory) throws Exception {
        Path store = PrivateFiles.write(directory.resolve("store"), "no store");
        Path password = PrivateFiles.write(directory.resolve("password"), "secret\n");

        refuses(Map.of("tls-keystore", store.toString(), "tls-keystore-password-file", password.toString()),
                "setting 'tls-keystore' is '" + store + "': must be a PKCS12 file whose password is the first line of '"
                        + password + "' (");
    }

    @Test
    void namesTheSettingThatIsMissing(@TempDir Path directory) throws Exception {
        Path store = PrivateFiles.write(directory.resolve("store"), "no store");

        refuses(Map.of("tls-keystore", store.toString()), "setting 'tls-keystore' needs 'tls-keystore-password-file'");
        refuses(Map.of("tls-client-certificates", "required"),
                "settings 'tls-keystore-password-file', 'tls-truststore', 'tls-truststore-password-file' and"
                        + " 'tls-client-certificates' need 'tls-keystore'");
    }

    private static void refuses(Map<String, String> settings, String message) {
        assertThatThrownBy(() -> TlsSettings.from(new Settings(settings))).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message);
    }
}
