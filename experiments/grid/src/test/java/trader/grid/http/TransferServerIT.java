package trader.grid.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TransferServerIT {
    private static final int GUARD_MS = 600_000;

    /** It takes a thread of the JDK's server until it is closed. */
    @Test
    void halfARequestEnds() throws IOException {
        try (TransferServer server = new TransferServer(new RecordingLedger())) {
            URI address = server.open();
            try (Socket half = new Socket(address.getHost(), address.getPort())) {
                half.setSoTimeout(GUARD_MS);
                half.getOutputStream().write("POST /transfers HTTP/1.1\r\nHost: localhost\r\n"
                        .getBytes(StandardCharsets.US_ASCII));
                assertThat(half.getInputStream().readAllBytes()).isEmpty();
            }
        }
    }
}
