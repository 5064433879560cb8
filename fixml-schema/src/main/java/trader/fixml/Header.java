package trader.fixml;

import java.time.Instant;

/**
 * The header of a message ({@code Hdr}); everything is optional.
 *
 * @param senderCompId {@code SID}, or null
 * @param targetCompId {@code TID}, or null
 * @param possDup {@code PosDup}: true for {@code Y}; false is not written
 * @param sendingTime {@code Snt}, UTC, or null
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
