package trader.fixml;

/** Turns FIXML 4.4 text into messages and back. Thread-safe. */
public final class FixmlCodec {
    /** A codec with {@link Limits#DEFAULT}. */
    public FixmlCodec() {
        this(Limits.DEFAULT);
    }

    /** A codec that refuses texts beyond the limits. */
    public FixmlCodec(Limits limits) {
    }

    /**
     * Writes a message.
     *
     * @return the FIXML text
     * @throws IllegalArgumentException naming the field, if the message cannot be written
     */
    public String encode(Message message) {
        throw new UnsupportedOperationException();
    }

    /**
     * Reads a message.
     *
     * @throws FixmlException if the text is not a message that Trader reads
     */
    public Message decode(String text) throws FixmlException {
        throw new UnsupportedOperationException();
    }
}
