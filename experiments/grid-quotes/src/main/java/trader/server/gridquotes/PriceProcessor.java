package trader.server.gridquotes;

import com.tangosol.io.pof.PofReader;
import com.tangosol.io.pof.PofWriter;
import com.tangosol.io.pof.PortableObject;
import com.tangosol.util.InvocableMap;
import java.io.IOException;

/**
 * Applies a change of a symbol's price at the member that stores it, unless later ones have come before, and earlier
 * changes of the server that did not reach the grid. The grid repeats it when that member dies before it answers, which
 * changes nothing, unless another change of the same time came in between.
 */
public final class PriceProcessor implements InvocableMap.EntryProcessor<String, GridPrice, Void>, PortableObject {
    private GridPrice change;
    private GridPrice base;

    /** For POF. */
    public PriceProcessor() {
    }

    /** {@code base}: the server's price before the change. */
    PriceProcessor(GridPrice change, GridPrice base) {
        this.change = change;
        this.base = base;
    }

    @Override
    public Void process(InvocableMap.Entry<String, GridPrice> entry) {
        GridPrice before = entry.getValue();
        GridPrice known = before == null ? base : before.withAll(base);
        GridPrice after = known.withAll(change);
        if (after != before) {
            entry.setValue(after);
        }
        return null;
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
