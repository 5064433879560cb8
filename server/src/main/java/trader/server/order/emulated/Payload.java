package trader.server.order.emulated;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import trader.fixml.FixCode;
import trader.fixml.FixCodes;

/**
 * Writes and reads values in a log record. Numbers have 7 bits a byte, lowest first, and the highest bit set if more
 * follow. Everything else is text: its length in bytes plus one, or 0 for null, and its UTF-8. Decimals keep all their
 * digits; enums are their FIX codes.
 */
final class Payload {
    private Payload() {
    }

    static final class Writer {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(320);

        Writer number(long value) {
            long rest = value;
            while ((rest & ~0x7FL) != 0) {
                bytes.write((int) rest & 0x7F | 0x80);
                rest >>>= 7;
            }
            bytes.write((int) rest);
            return this;
        }

        Writer bytes(byte[] value) {
            number(value.length + 1L);
            bytes.writeBytes(value);
            return this;
        }

        Writer text(String value) {
            return value == null ? number(0) : bytes(value.getBytes(StandardCharsets.UTF_8));
        }

        Writer decimal(BigDecimal value) {
            return text(value == null ? null : value.toString());
        }

        Writer code(FixCode value) {
            return text(value == null ? null : value.code());
        }

        Writer instant(Instant value) {
            return value == null ? number(0) : number(value.getNano() + 1L).number(value.getEpochSecond());
        }

        byte[] toBytes() {
            return bytes.toByteArray();
        }
    }

    static final class Reader {
        private final ByteBuffer bytes;

        Reader(ByteBuffer bytes) {
            this.bytes = bytes;
        }

        long number() {
            long value = 0;
            int shift = 0;
            byte next;
            do {
                next = bytes.get();
                value |= (next & 0x7FL) << shift;
                shift += 7;
            } while (next < 0);
            return value;
        }

        byte[] bytes() {
            int length = (int) number() - 1;
            if (length < 0) {
                return null;
            }
            byte[] value = new byte[length];
            bytes.get(value);
            return value;
        }

        String text() {
            byte[] value = bytes();
            return value == null ? null : new String(value, StandardCharsets.UTF_8);
        }

        BigDecimal decimal() {
            String text = text();
            return text == null ? null : new BigDecimal(text);
        }

        <C extends Enum<C> & FixCode> C code(Class<C> type) {
            return FixCodes.of(type, text());
        }

        Instant instant() {
            long nano = number() - 1;
            return nano < 0 ? null : Instant.ofEpochSecond(number(), nano);
        }
    }
}
