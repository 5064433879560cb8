package trader.fixml;

/** A value of a FIX code set. */
public interface FixCode {
    /** The code in a message, such as {@code 1} for {@link Side#BUY}. */
    String code();
}
