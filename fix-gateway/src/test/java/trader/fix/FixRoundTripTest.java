package trader.fix;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trader.fixml.FixmlMessage;
import trader.fixml.FixmlText;
import trader.fixml.Header;
import trader.fixml.MessageType;
import trader.fixml.MessageTypes;

/** Every message is read back as it was written; {@code -Dtrader.fuzz.seed=S} tries others. */
class FixRoundTripTest {
    private static final long SEED = Long.getLong("trader.fuzz.seed", 1);
    private static final String SPECIAL = "=<>&\"'\t\n\r \u00e9|";

    private final Random random = new Random(SEED);

    @ParameterizedTest
    @ValueSource(strings = {"R", "AG", "S", "D", "F", "G", "H", "8", "9", "j", "W", "X"})
    void fromFixUndoesToFix(String msgType) throws Exception {
        for (int i = 0; i < 200; i++) {
            FixmlMessage message =
                    (FixmlMessage) record(MessageTypes.withMsgType(msgType), Header.from("fix.BANK1"));
            quickfix.Message written = FixMessages.toFix(message);
            assertThat(FixMessages.fromFix(written, "fix.BANK1")).as("seed %d", SEED).isEqualTo(message);
            assertThat(FixMessages.fromFix(Wire.received(written), "fix.BANK1")).as("seed %d, on the wire", SEED)
                    .isEqualTo(message);
        }
    }

    private Record record(MessageType type, Header header) {
        return type.read(header, this::value);
    }

    private Object value(MessageType.Field field) {
        if (!field.isRequired() && random.nextInt(10) < 3) {
            return null;
        }
        return switch (field.kind()) {
            case ID, TEXT -> text();
            case DECIMAL -> decimal();
            case TIME -> time();
            case CODE -> of(List.of(field.codes().getEnumConstants()));
            case ENTRIES -> IntStream.rangeClosed(0, random.nextInt(20)).mapToObj(i -> record(field.entry(), null))
                    .toList();
        };
    }

    /** Any characters that both FIX, in QuickFIX/J's character set (ISO 8859-1), and XML 1.0 can hold. */
    private String text() {
        int last = random.nextBoolean() ? '~' : '\u00ff';
        return IntStream.rangeClosed(0, random.nextInt(20))
                .mapToObj(i -> String.valueOf(random.nextInt(3) == 0 ? SPECIAL.charAt(random.nextInt(SPECIAL.length()))
                        : (char) random.nextInt(' ', last + 1)))
                .collect(Collectors.joining());
    }

    private BigDecimal decimal() {
        BigInteger limit = BigInteger.TEN.pow(FixmlText.MAX_DIGITS);
        BigInteger digits = new BigInteger(random.nextInt(limit.bitLength()), random).mod(limit);
        return new BigDecimal(random.nextBoolean() ? digits : digits.negate(), random.nextInt(FixmlText.MAX_DIGITS));
    }

    /** FIX 4.4 has no finer ones. */
    private Instant time() {
        return Instant.ofEpochSecond(random.nextLong(Instant.parse("0001-01-01T00:00:00Z").getEpochSecond(),
                Instant.parse("9999-12-31T23:59:59Z").getEpochSecond())).plusMillis(random.nextInt(1000));
    }

    private <T> T of(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }
}
