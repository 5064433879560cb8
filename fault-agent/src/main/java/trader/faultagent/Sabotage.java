package trader.faultagent;

import java.util.List;

/** A promise of the order service that the agent breaks, to show that a crash campaign detects it. */
enum Sabotage implements Place {
    /** An order that is delivered again is recorded again. */
    NO_DEDUP("no-dedup", Product.RECORD, FaultAdvice.RecordAgain.class),
    /** The order resource is not part of the transaction. */
    NO_ENLIST_ORDERS("no-enlist=orders", Product.ENLIST_ORDERS, FaultAdvice.SkipOrders.class),
    /** The broker is not part of the transaction. */
    NO_ENLIST_BROKER("no-enlist=broker", Product.ENLIST_BROKER, FaultAdvice.SkipBroker.class);

    private final String spelling;
    private final List<MethodAdvice> advice;

    Sabotage(String spelling, List<ProductMethod> methods, Class<?> adviceClass) {
        this.spelling = spelling;
        this.advice = MethodAdvice.of(methods, adviceClass, spelling);
    }

    @Override
    public String spelling() {
        return spelling;
    }

    @Override
    public List<MethodAdvice> advice() {
        return advice;
    }
}
