package trader.fixml;

/**
 * Messages that a {@link CodecKind#STREAMING} codec left to XMLBeans; zero with the other kinds.
 *
 * @param read texts, refused ones included
 * @param written messages, refused ones included
 */
public record Fallbacks(long read, long written) {
    public static final Fallbacks NONE = new Fallbacks(0, 0);
}
