package trader.lab.experiment;

import trader.common.Settings;

/** The load generator: The Grinder, or Trader's own client over JMS or through the server's FIX gateway. */
public enum LoadDriver {
    GRINDER, JAVA, FIX;

    @Override
    public String toString() {
        return Settings.spelling(this);
    }
}
