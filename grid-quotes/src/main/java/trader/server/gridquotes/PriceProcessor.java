package trader.server.gridquotes;

import com.tangosol.io.pof.PofReader;
import com.tangosol.io.pof.PofWriter;
import com.tangosol.io.pof.PortableObject;
import com.tangosol.util.InvocableMap;
import java.io.IOException;

/**
 * Applies a change of a symbol's price at the member that stores it. The grid repeats it when that member dies before
 * it answers, which changes nothing but the price's time.
 */
public final class PriceProcessor implements InvocableMap.EntryProcessor<String, GridPrice, GridPrice>,
        PortableObject {
    private GridPrice change;
    private GridPrice base;

    /** For POF. */
    public PriceProcessor() {
    }

    /** {@code base}: the server's price, for a grid that has none of the symbol. */
    PriceProcessor(GridPrice change, GridPrice base) {
        this.change = change;
        this.base = base;
    }

    /** Returns the new price; null if the change is outdated. */
    @Override
    public GridPrice process(InvocableMap.Entry<String, GridPrice> entry) {
        GridPrice before = entry.getValue();
        GridPrice after = (before == null ? base : before).with(change);
        if (after != null) {
            entry.setValue(after);
        }
        return after;
    }

    @Override
    public void readExternal(PofReader in) throws IOException {
        change = in.readObject(0);
        base = in.readObject(1);
    }

    @Override
    public void writeExternal(PofWriter out) throws IOException {
        out.writeObject(0, change);
        out.writeObject(1, base);
    }
}
