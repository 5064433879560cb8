package trader.fixml;

import java.util.List;

/** Changes of market data entries ({@code MktDataInc}), at least one. */
public record MarketDataIncremental(Header header, String mdReqId, List<MarketDataUpdate> updates)
        implements FixmlMessage {
    public MarketDataIncremental {
        header = Header.orNone(header);
        updates = List.copyOf(updates);
    }
}
