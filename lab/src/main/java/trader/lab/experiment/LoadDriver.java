package trader.lab.experiment;

import trader.common.Settings;

/** The program that makes the load. */
public enum LoadDriver {
    /** The Grinder with a Jython script. */
    GRINDER,
    /** Trader's own client over JMS. */
    JAVA,
    /** Trader's own client through the server's FIX gateway. */
    FIX;

    @Override
    public String toString() {
        return Settings.spelling(this);
    }
}
