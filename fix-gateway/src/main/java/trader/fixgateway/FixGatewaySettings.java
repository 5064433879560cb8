package trader.fixgateway;

import java.nio.file.Path;
import trader.common.Settings;

/**
 * What the FIX gateway is told beside what it shares with the server.
 *
 * @param bind the address that FIX clients connect to
 * @param port its port; 0 takes a free one
 * @param sessions the file that says who may log on
 */
public record FixGatewaySettings(String bind, int port, Path sessions) {
    /**
     * Reads the settings; null when there is to be no gateway.
     *
     * @throws IllegalArgumentException naming the key, the value and what is allowed
     */
    public static FixGatewaySettings from(Settings settings) {
        String sessions = settings.text("fix-sessions", null);
        if (settings.text("fix-port", null) == null) {
            if (sessions != null) {
                throw new IllegalArgumentException("setting 'fix-sessions' is '" + sessions
                        + "': only with 'fix-port'");
            }
            return null;
        }
        int port = (int) settings.whole("fix-port", 0, 0, 65_535);
        if (sessions == null) {
            throw new IllegalArgumentException("setting 'fix-port' is '" + port + "': it needs 'fix-sessions', the file"
                    + " that says who may log on");
        }
        return new FixGatewaySettings(settings.text("bind", "127.0.0.1"), port, Path.of(sessions));
    }
}
