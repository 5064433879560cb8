package trader.faultagent;

import jakarta.transaction.TransactionManager;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.implementation.bytecode.assign.Assigner;

/** Byte Buddy inlines these methods in those of the product, so they may call only public methods. */
final class FaultAdvice {
    /** Marks the parameter that gets the place. */
    @Retention(RetentionPolicy.RUNTIME)
    @interface PlaceName {
    }

    private FaultAdvice() {
    }

    static final class Entry {
        @Advice.OnMethodEnter
        static void enter(@PlaceName String place) {
            Faults.at(place);
        }
    }

    static final class Exit {
        @Advice.OnMethodExit
        static void exit(@PlaceName String place) {
            Faults.at(place);
        }
    }

    static final class OrdersEntry {
        @Advice.OnMethodEnter
        static void enter(@Advice.FieldValue("name") String resource, @PlaceName String place) {
            if (resource.equals("orders")) {
                Faults.at(place);
            }
        }
    }

    static final class OrdersExit {
        @Advice.OnMethodExit
        static void exit(@Advice.FieldValue("name") String resource, @PlaceName String place) {
            if (resource.equals("orders")) {
                Faults.at(place);
            }
        }
    }

    static final class BrokerExit {
        @Advice.OnMethodExit
        static void exit(@Advice.FieldValue("name") String resource, @PlaceName String place) {
            if (resource.equals("broker")) {
                Faults.at(place);
            }
        }
    }

    static final class Commit {
        @Advice.OnMethodEnter
        static void enter(@Advice.Argument(0) Xid branch, @Advice.Argument(1) boolean onePhase) {
            CommitPoints.entered(branch, onePhase);
        }

        @Advice.OnMethodExit
        static void exit(@Advice.Argument(1) boolean onePhase) {
            CommitPoints.left(onePhase);
        }
    }

    static final class Serving {
        @Advice.OnMethodExit
        static void exit() {
            Faults.serve();
        }
    }

    static final class RecordAgain {
        @Advice.OnMethodExit
        static void exit(@Advice.This Object orders, @Advice.Argument(value = 0, typing = Assigner.Typing.DYNAMIC)
                Object request, @Advice.Argument(value = 1, typing = Assigner.Typing.DYNAMIC) Object decision,
                @Advice.Return(readOnly = false, typing = Assigner.Typing.DYNAMIC) Object held) {
            held = SecondRecord.of(orders, request, decision, held);
        }
    }

    static final class SkipBroker {
        @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
        static boolean enter() {
            return Faults.isServing();
        }
    }

    static final class SkipOrders {
        @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
        static boolean enter(@Advice.FieldValue("manager") TransactionManager manager,
                @Advice.Argument(0) XAResource orders) {
            return Faults.isServing() && UnenlistedResource.start(manager, orders);
        }
    }
}
