package trader.faultagent;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.UUID;

/** Records an order a second time, under another ID: the resource's own unique key would refuse the same one. */
public final class SecondRecord {
    private static final String ORDERS = "trader.server.order.Orders";
    private static final String ORDER = "trader.fixml.Order";
    private static final String ID = "clOrdId";

    private SecondRecord() {
    }

    /** The result of {@code Orders.record(request, decision)}, which has found {@code held}. */
    public static Object of(Object orders, Object request, Object decision, Object held) {
        if (held == decision || !request.getClass().getName().equals(ORDER)) {
            return held;
        }
        try {
            Object id = get(request, ID) + "-" + UUID.randomUUID();
            Object second = with(decision, "answer", with(get(decision, "answer"), ID, id));
            // The classes that implement the interface are not public.
            Method record = Arrays.stream(Class.forName(ORDERS, false, orders.getClass().getClassLoader()).getMethods())
                    .filter(each -> each.getName().equals("record")).findFirst().orElseThrow();
            record.invoke(orders, with(request, ID, id), second);
            return decision;
        } catch (InvocationTargetException thrown) {
            throw (RuntimeException) thrown.getCause();
        } catch (ReflectiveOperationException failed) {
            throw new IllegalStateException("no-dedup does not match the server's classes: " + failed, failed);
        }
    }

    private static Object get(Object record, String component) throws ReflectiveOperationException {
        return record.getClass().getMethod(component).invoke(record);
    }

    /** A copy of a record with another value of one component. */
    private static Object with(Object record, String component, Object value) throws ReflectiveOperationException {
        RecordComponent[] components = record.getClass().getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        Object[] values = new Object[components.length];
        boolean found = false;
        for (int i = 0; i < components.length; i++) {
            boolean isNamed = components[i].getName().equals(component);
            found |= isNamed;
            types[i] = components[i].getType();
            values[i] = isNamed ? value : components[i].getAccessor().invoke(record);
        }
        if (!found) {
            throw new NoSuchFieldException(record.getClass().getName() + "." + component);
        }
        return record.getClass().getConstructor(types).newInstance(values);
    }
}
