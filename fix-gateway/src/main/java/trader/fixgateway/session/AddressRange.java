package trader.fixgateway.session;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.regex.Pattern;

/** An IP address, or those with a common beginning ({@code 10.1.0.0/16}). */
final class AddressRange {
    private static final Pattern IPV4 = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}");
    private static final Pattern IPV6 = Pattern.compile("[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");

    private final byte[] address;
    private final int bits;

    private AddressRange(byte[] address, int bits) {
        this.address = address;
        this.bits = bits;
    }

    /**
     * Reads an address or a range in CIDR notation; names are not looked up.
     *
     * @throws IllegalArgumentException naming the text and what is allowed
     */
    static AddressRange parse(String text) {
        int slash = text.indexOf('/');
        String literal = slash < 0 ? text : text.substring(0, slash);
        try {
            if (IPV4.matcher(literal).matches() || IPV6.matcher(literal).matches()) {
                byte[] address = InetAddress.getByName(literal).getAddress();
                int bits = slash < 0 ? 8 * address.length : Integer.parseInt(text.substring(slash + 1));
                if (bits >= 0 && bits <= 8 * address.length) {
                    return new AddressRange(address, bits);
                }
            }
        } catch (UnknownHostException | NumberFormatException invalid) {
            // Said below, like a number of bits that is out of range.
        }
        throw new IllegalArgumentException("address '" + text + "': an IP address such as 10.1.2.3 or ::1, or a range"
                + " such as 10.1.0.0/16");
    }

    boolean contains(InetAddress other) {
        byte[] bytes = other.getAddress();
        int whole = bits / 8;
        if (bytes.length != address.length || !Arrays.equals(bytes, 0, whole, address, 0, whole)) {
            return false;
        }
        int rest = bits % 8;
        return rest == 0 || ((bytes[whole] ^ address[whole]) & 0xFF) >> (8 - rest) == 0;
    }
}
