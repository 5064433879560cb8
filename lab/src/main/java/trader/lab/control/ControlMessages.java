package trader.lab.control;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Arrays;

/** Contents of frames: a letter for the kind, then a JSON object or bytes of a file. */
final class ControlMessages {
    private static final byte TEXT = 'J';
    private static final byte BYTES = 'B';

    private ControlMessages() {
    }

    static byte[] json(ObjectNode object) throws JsonProcessingException {
        return framed(TEXT, RemotePart.JSON.writeValueAsBytes(object));
    }

    static byte[] bytes(byte[] content) {
        return framed(BYTES, content);
    }

    private static byte[] framed(byte kind, byte[] content) {
        byte[] frame = new byte[content.length + 1];
        frame[0] = kind;
        System.arraycopy(content, 0, frame, 1, content.length);
        return frame;
    }

    static ObjectNode object(byte[] frame) throws IOException {
        if (frame.length == 0 || frame[0] != TEXT) {
            throw new IOException("a frame without a JSON object");
        }
        try {
            if (RemotePart.JSON.readTree(frame, 1, frame.length - 1) instanceof ObjectNode object) {
                return object;
            }
        } catch (JsonProcessingException damaged) {
            throw new IOException("a frame with damaged JSON: " + damaged.getOriginalMessage(), damaged);
        }
        throw new IOException("a frame without a JSON object");
    }

    /** The bytes of a frame; the error of one that says why there are none. */
    static byte[] content(byte[] frame) throws IOException {
        if (frame.length > 0 && frame[0] == BYTES) {
            return Arrays.copyOfRange(frame, 1, frame.length);
        }
        throw new IOException(object(frame).path(RemotePart.ERROR).asText("a frame without bytes"));
    }
}
