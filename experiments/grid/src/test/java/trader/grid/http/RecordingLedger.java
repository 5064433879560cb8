package trader.grid.http;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import trader.grid.ledger.Ledger;
import trader.grid.ledger.Transfer;
import trader.grid.ledger.TransferOutcome;

/** Accepts transfers up to 100 cents, and fails at one of 13 cents. */
final class RecordingLedger implements Ledger {
    final List<String> taken = Collections.synchronizedList(new ArrayList<>());

    @Override
    public TransferOutcome[] transfer(Transfer... transfers) {
        for (Transfer each : transfers) {
            taken.add(each.id() + ": " + each.from() + " to " + each.to() + " " + each.amountCents() + " at "
                    + each.requestedMs());
            if (each.amountCents() == 13) {
                throw new IllegalStateException("a member left");
            }
        }
        return Arrays.stream(transfers).map(each -> each.amountCents() > 100 ? TransferOutcome.INSUFFICIENT_BALANCE
                : TransferOutcome.ACCEPTED).toArray(TransferOutcome[]::new);
    }

    @Override
    public boolean isRepeatable() {
        return true;
    }

    @Override
    public int underWay() {
        return 7;
    }
}
