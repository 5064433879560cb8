package trader.runfiles;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What is read is what was written, on a clock that is 1,000 ns ahead. */
class RecordLayoutTest {
    private static final RunClock AHEAD = timeNs -> timeNs + 1_000;

    private static <T> T read(RecordLayout<T> layout, long... numbers) {
        ByteBuffer bytes = ByteBuffer.allocate(layout.recordBytes()).order(ByteOrder.LITTLE_ENDIAN);
        LongStream.of(numbers).forEach(bytes::putLong);
        T record = layout.readers().get().read(bytes.flip(), AHEAD);
        assertThat(bytes.hasRemaining()).as("all bytes are read").isFalse();
        return record;
    }

    @Test
    void aHeaderNamesTheLayout() {
        ByteBuffer header = WaitRecord.LAYOUT.header(-5, 7);

        assertThat(header.remaining()).isEqualTo(RecordLayout.HEADER_BYTES);
        byte[] letters = new byte[8];
        header.get(letters);
        assertThat(new String(letters, StandardCharsets.US_ASCII)).isEqualTo("TRADWAI1");
        assertThat(header.order()).isEqualTo(ByteOrder.LITTLE_ENDIAN);
        assertThat(header.getInt()).isEqualTo(1);
        assertThat(header.getInt()).isEqualTo(32);
        assertThat(header.getLong()).isEqualTo(-5);
        assertThat(header.getLong()).isEqualTo(7);
    }

    @Test
    void aWaitHasNumbersWithoutSign() {
        long[] numbers = new long[WaitRecord.LAYOUT.longs()];
        new WaitRecord(ThreadRole.ARTEMIS, 5, 0xffff_ffffL, 65_535, 0xffff_fffeL, 1L << 40, -3).put(numbers);
        assertThat(numbers).containsExactly(5, 0xffff_000d_ffff_ffffL, 0xffff_ffff_ffff_fffeL, 0);

        assertThat(read(WaitRecord.LAYOUT, numbers)).isEqualTo(new WaitRecord(ThreadRole.ARTEMIS, 1_005, 0xffff_ffffL,
                65_535, 0xffff_fffeL, 0xffff_ffffL, 0));
    }

    @Test
    void rolesAndLogsKeepTheirNumbers() {
        assertThat(ThreadRole.values()).extracting(ThreadRole::toString).containsExactly("listeners", "io", "broker",
                "journal", "client", "client-io", "gateway", "compiler", "gc", "measuring", "vm", "other", "artemis");
        assertThat(DiskLog.values()).extracting(DiskLog::name).containsExactly("JOURNAL", "BINDINGS",
                "TRANSACTION_LOG", "ORDER_LOG", "FIX_ORDER_LIST", "FIX_SENT_MESSAGES");
    }

    @Test
    void aHandOffHasItsLengthInMicroseconds() {
        long[] numbers = new long[HandOffRecord.LONGS];
        HandOffRecord.put(numbers, ThreadRole.CLIENT_IO, 9_000_000, 2_000_001, 70_000);
        assertThat(numbers).containsExactly(6_999_999, 0x0600_07d1_0001_1170L);

        assertThat(read(HandOffRecord.LAYOUT, numbers))
                .isEqualTo(new HandOffRecord(ThreadRole.CLIENT_IO, 7_000_999, 2_001_000, 70_000));
    }

    @Test
    void aDiskCallOfAnotherKindIsImpossible() {
        long[] numbers = new long[DiskCallRecord.LONGS];
        DiskCallRecord.put(numbers, DiskLog.FIX_SENT_MESSAGES, true, 3, 10, 200, -1);
        assertThat(numbers).containsExactly(0x0000_0003_0000_0206L, 10, 200, -1);
        assertThat(read(DiskCallRecord.LAYOUT, numbers))
                .isEqualTo(new DiskCallRecord(DiskLog.FIX_SENT_MESSAGES, true, 1_010, 200, 0));

        numbers[0]++;
        assertThatThrownBy(() -> read(DiskCallRecord.LAYOUT, numbers)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("log 7 (allowed 1 to 6), call 2 (allowed 1 and 2), length 200 ns");
    }

    @Test
    void aDeliveryHasItsTimesInTheirPlaces() {
        long[] numbers = new long[DeliveryRecord.LONGS];
        numbers[DeliveryRecord.IDENTITY] = DeliveryRecord.identity(1, true, 65_535, 17);
        numbers[DeliveryRecord.RECEIVED] = 1;
        numbers[DeliveryRecord.HANDLED] = 2;
        numbers[DeliveryRecord.ORDERS_PREPARED] = 4;
        numbers[DeliveryRecord.RELEASED] = 6;
        numbers[DeliveryRecord.FINISHED] = 8;
        numbers[DeliveryRecord.WAITED] = RequestRecord.inFile(RequestRecord.UNKNOWN) | RequestRecord.inFile(30) << 32;
        numbers[DeliveryRecord.WAITED_IN_TRANSACTION] = RequestRecord.inFile(1L << 40);
        assertThat(numbers).containsExactly(0x0000_0011_ffff_0102L, 1, 2, 0, 4, 0, 6, 0, 8, 0x0000_001e_ffff_ffffL,
                0xffff_fffeL);

        assertThat(read(DeliveryRecord.LAYOUT, numbers)).isEqualTo(new DeliveryRecord(true, 1, 65_535, 17, 1_001, 1_002,
                new DeliveryRecord.Commit(0, 1_004, 0, 1_006, 0, 1_008),
                new DeliveryRecord.Waits(RequestRecord.UNKNOWN, 30, 0xffff_fffeL)));
    }

    @Test
    void aRequestThatWasNotSentHasNoConnection() {
        long[] numbers = new long[GatewayRecord.LONGS];
        numbers[GatewayRecord.IDENTITY] = GatewayRecord.identity(true, 3, 0xffff_ffffL);
        numbers[GatewayRecord.SERVER_IDENTITY] = GatewayRecord.unsent(12);
        numbers[GatewayRecord.IN] = 5;
        assertThat(numbers).containsExactly(0xffff_ffff_0003_0002L, 0x0000_000c_ffff_ffffL, 5, 0, 0, 0, 0);
        assertThat(read(GatewayRecord.LAYOUT, numbers))
                .isEqualTo(new GatewayRecord(3, 0xffff_ffffL, -1, 12, 1_005, 0, 0, 0));

        numbers[GatewayRecord.SERVER_IDENTITY] = GatewayRecord.sent(12, 4);
        assertThat(read(GatewayRecord.LAYOUT, numbers).connection()).isEqualTo(4);
    }

    @Test
    void aRequestEndsAfterItWasSent() {
        RecordLayout<RequestRecord> layout = RequestRecord.LAYOUT;
        ByteBuffer bytes = ByteBuffer.allocate(layout.recordBytes()).order(ByteOrder.LITTLE_ENDIAN);
        RequestRecord.putIdentity(bytes, 1, Outcome.REJECTED, 65_535, -1);
        RequestRecord.putTimes(bytes, 1, 2, 3, 0, 5, 6);
        RequestRecord.putWaits(bytes, RequestRecord.UNKNOWN, 7);
        assertThat(LongStream.generate(bytes.flip()::getLong).limit(layout.longs())).containsExactly(
                0xffff_ffff_ffff_0102L, 1L, 2L, 3L, 0L, 5L, 6L, 0x0000_0007_ffff_ffffL);

        RequestRecord request = layout.readers().get().read(bytes.rewind(), AHEAD);

        assertThat(request.service()).isEqualTo(1);
        assertThat(request.isAnswered()).isTrue();
        assertThat(new long[] {request.thread(), request.sequence(), request.encodedNs(), request.returnedNs(),
            request.responseNs(), request.waitedBeforeNs(), request.waitedNs()})
                .containsExactly(65_535, 0xffff_ffffL, 0, 1_005, 5, RequestRecord.UNKNOWN, 7);

        bytes.putLong(48, 2).rewind();
        assertThatThrownBy(() -> layout.readers().get().read(bytes, AHEAD)).hasMessage("service 2 (allowed 1, 2),"
                + " outcome 1 (allowed 0 to 3), sent 1003 ns, completed 1002 ns");
    }
}
