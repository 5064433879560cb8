package trader.fixml;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Messages of all types with plain, odd and missing values, some of which cannot be written. */
final class RandomMessages {
    private static final List<String> ODD_TEXTS = List.of("", " ", " a ", "a  b", "<", ">", "]]>", "&", "\"", "'",
            "a'b\"c", "\t", "\n", "\r", "\u00e9", "\u00ff", "\u0100", "\u20ac", "\ud83d\ude00", "\ud83d", "\u0000",
            "\u001f", "\u007f", "\u0085", "\u00a0", "\u2028", "\ufffd", "\ufffe", "x".repeat(2000));
    private static final List<BigDecimal> ODD_DECIMALS = Stream.of("0", "-0.0", "0.00", "1E+3", "1E-7", "0E-7",
            "0.000001", "0.0000001", "-0.000000000000000001", "0.00000000000000001", "0E+2", "999999999999999999",
            "9999999999999999999", "-123456789012345678", "1234567890.12345678", "1.2345678901234567",
            "12345678901234567890123456789012345678", "123456789012345678901234567890123456789", "1E+37", "1E+38",
            "1E-37", "1E-38").map(BigDecimal::new).toList();
    private static final List<Instant> ODD_TIMES = List.of(Instant.MIN, Instant.MAX,
            Instant.parse("0001-01-01T00:00:00Z"), Instant.parse("0001-01-01T00:00:00Z").minusNanos(1),
            Instant.parse("9999-12-31T23:59:59.999999999Z"), Instant.parse("9999-12-31T23:59:59.999999999Z")
            .plusNanos(1), Instant.EPOCH, Instant.EPOCH.minusNanos(1), Instant.parse("1969-12-31T23:59:59.001Z"),
            Instant.parse("2024-02-29T12:00:00.000001Z"), Instant.parse("1900-03-01T00:00:00.1Z"));

    private static final String ESCAPED = "<>&\"'\t\n\r \u00e9\u20ac]]>";

    private final Random random;

    private final int oddOneIn;
    private final int missingOneIn;
    private final int anyOneIn;

    /** One value in this many is odd, and one of the others is missing. */
    RandomMessages(Random random, int oddOneIn) {
        this(random, oddOneIn, 2 * oddOneIn, Integer.MAX_VALUE);
    }

    private RandomMessages(Random random, int oddOneIn, int missingOneIn, int anyOneIn) {
        this.random = random;
        this.oddOneIn = oddOneIn;
        this.missingOneIn = missingOneIn;
        this.anyOneIn = anyOneIn;
    }

    /** With all characters and digits that a text or number may have, and some values missing. */
    static RandomMessages ofAnyCharacters(Random random) {
        return new RandomMessages(random, Integer.MAX_VALUE, 30, 3);
    }

    FixmlMessage next() {
        FixmlElement[] types = FixmlElement.messages();
        return (FixmlMessage) record(types[random.nextInt(types.length)].record);
    }

    private Object record(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            return constructor.newInstance(Arrays.stream(components).map(this::value).toArray());
        } catch (NoSuchMethodException | InstantiationException | IllegalAccessException
                | InvocationTargetException e) {
            throw new IllegalStateException(type.getName(), e);
        }
    }

    private Object value(RecordComponent component) {
        Type type = component.getGenericType();
        if (type instanceof ParameterizedType list) {
            return IntStream.range(0, odd() ? 0 : 1 + random.nextInt(3))
                    .mapToObj(i -> record((Class<?>) list.getActualTypeArguments()[0])).toList();
        }
        if (type == boolean.class) {
            return random.nextBoolean();
        }
        return random.nextInt(missingOneIn) == 0 ? null : value(component.getType());
    }

    private Object value(Class<?> type) {
        if (type == String.class) {
            return odd() ? of(ODD_TEXTS) : text();
        }
        if (type == BigDecimal.class) {
            return odd() ? of(ODD_DECIMALS) : decimal();
        }
        if (type == Instant.class) {
            return odd() ? of(ODD_TIMES) : time();
        }
        if (type.isEnum()) {
            Object[] constants = type.getEnumConstants();
            return constants[random.nextInt(constants.length)];
        }
        return random.nextBoolean() ? Header.NONE : record(type);
    }

    private boolean odd() {
        return random.nextInt(oddOneIn) == 0;
    }

    private <T> T of(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    /** Any characters are those of XML 1.0, half of them such as need escaping. */
    private String text() {
        IntStream characters = random.nextInt(anyOneIn) > 0
                ? random.ints(1 + random.nextInt(12), ' ', 0x7f).filter(c -> "<>&\"".indexOf(c) < 0)
                : random.ints(20, ' ', Character.MAX_CODE_POINT + 1).map(c -> random.nextBoolean() ? c
                        : ESCAPED.charAt(c % ESCAPED.length())).filter(RandomMessages::isXml);
        String text = characters.collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        return text.isEmpty() ? "x" : text;
    }

    private static boolean isXml(int c) {
        return c <= 0xFFFD && !Character.isSurrogate((char) c) || Character.isSupplementaryCodePoint(c);
    }

    private BigDecimal decimal() {
        if (random.nextInt(anyOneIn) > 0) {
            return new BigDecimal(new BigInteger(random.nextInt(60), random), random.nextInt(8));
        }
        BigInteger most = BigInteger.TEN.pow(FixmlText.MAX_DIGITS);
        return new BigDecimal(new BigInteger(200, random).mod(most), random.nextInt(FixmlText.MAX_DIGITS))
                .multiply(BigDecimal.valueOf(random.nextBoolean() ? 1 : -1));
    }

    private Instant time() {
        int nanos = random.nextInt(1_000_000_000);
        int unit = new int[] {1, 1000, 1_000_000, 1_000_000_000}[random.nextInt(4)];
        return Instant.ofEpochSecond((long) (random.nextDouble() * 4e9), nanos - nanos % unit);
    }
}
