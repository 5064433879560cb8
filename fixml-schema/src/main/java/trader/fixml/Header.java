package trader.fixml;

import java.time.Instant;

/**
 * The header of a message ({@code Hdr}).
 *
 * @param possDup true for {@code Y}; false is not written
 */
public record Header(String senderCompId, String targetCompId, boolean possDup, Instant sendingTime) {
    public static final Header NONE = new Header(null, null, false, null);

    public static Header from(String senderCompId) {
        return new Header(senderCompId, null, false, null);
    }

    static Header orNone(Header header) {
        return header == null ? NONE : header;
    }
}
