package trader.grid.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.Arrays;
import trader.grid.ledger.Transfer;
import trader.grid.ledger.TransferOutcome;

/** A transfer in the JSON of requests and answers. */
record TransferMessage(long id, long from, long to, long amountCents, long requestedMs) {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT).disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .build();
    private static final ObjectReader REQUEST = JSON.readerFor(TransferMessage[].class);
    private static final ObjectReader ANSWER = JSON.readerFor(TransferOutcome[].class);
    private static final ObjectWriter WRITER = JSON.writer();

    static byte[] request(Transfer[] transfers) {
        return write(Arrays.stream(transfers).map(each -> new TransferMessage(each.id(), each.from(), each.to(),
                each.amountCents(), each.requestedMs())).toArray(TransferMessage[]::new));
    }

    /** The transfers of a request; an IOException or IllegalArgumentException says what is wrong with it. */
    static Transfer[] transfers(byte[] request) throws IOException {
        TransferMessage[] messages = REQUEST.readValue(request);
        if (messages == null || messages.length == 0 || Arrays.asList(messages).contains(null)) {
            throw new IllegalArgumentException("a request is an array of one or more transfers");
        }
        return Arrays.stream(messages).map(each -> new Transfer(each.id, each.from, each.to, each.amountCents,
                each.requestedMs)).toArray(Transfer[]::new);
    }

    static byte[] answer(TransferOutcome[] outcomes) {
        return write(outcomes);
    }

    static TransferOutcome[] outcomes(byte[] answer) throws IOException {
        return ANSWER.readValue(answer);
    }

    private static byte[] write(Object message) {
        try {
            return WRITER.writeValueAsBytes(message);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
