package trader.fixgateway;

import java.nio.file.Path;
import trader.common.Settings;
import trader.common.config.TlsSettings;
import trader.fixml.CodecKind;

/**
 * Settings of the FIX gateway beyond those it shares with the server.
 *
 * @param port 0 picks a free one
 * @param tls null without
 */
public record FixGatewaySettings(String bind, int port, TlsSettings tls, Path sessions, CodecKind codec) {
    /** Reads the settings; null if they request no gateway. */
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
        return new FixGatewaySettings(settings.text("bind", "127.0.0.1"), port,
                TlsSettings.from(settings), Path.of(sessions),
                settings.oneOf("codec", CodecKind.class, CodecKind.STREAMING));
    }
}
