package trader.fixml;

import java.util.List;

/** All entries of one instrument ({@code MktDataFull}), at least one. */
public record MarketDataFull(Header header, String mdReqId, String symbol, List<MarketDataEntry> entries)
        implements FixmlMessage {
    public MarketDataFull {
        header = Header.orNone(header);
        entries = List.copyOf(entries);
    }
}
