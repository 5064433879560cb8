package trader.crashtest.powercut;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * A system call that returned. Numbers of begin and end give the order of all calls: a call whose end is below the
 * begin of another was over when the other began.
 *
 * @param process number of the recorded process, from 0
 * @param arguments as strace prints them
 * @param begin number of the line in which it began
 * @param end number of the line in which it returned, at least {@code begin}
 * @param endUs microseconds since 1970 at its end
 * @param result what it returned; negative for an error
 */
record SystemCall(int process, String name, String arguments, long begin, long end, long endUs, long result) {
    private static final String NO_OFFSET = ">, NULL, ";

    /** The first argument, a file descriptor; -1 if it is none. */
    int descriptor() {
        return descriptor(0);
    }

    /** The second argument likewise. */
    int secondDescriptor() {
        return descriptor(arguments.indexOf(">, ") + 3);
    }

    /** The third argument likewise, if neither file has an offset of its own. */
    int descriptorAfterOffset() {
        int offset = arguments.indexOf(NO_OFFSET);
        return offset < 0 || arguments.lastIndexOf(NO_OFFSET) == offset ? -1
                : descriptor(offset + NO_OFFSET.length());
    }

    private int descriptor(int from) {
        int end = arguments.indexOf('<', from);
        try {
            return end <= from ? -1 : Integer.parseInt(arguments.substring(from, end));
        } catch (NumberFormatException none) {
            return -1;
        }
    }

    /** What the file descriptor is open on: a path, or such as {@code TCP:[1.2.3.4:5->6.7.8.9:10]}; else empty. */
    String target() {
        int from = arguments.indexOf('<');
        int comma = arguments.indexOf(">, ");
        int to = comma < 0 && arguments.endsWith(">") ? arguments.length() - 1 : comma;
        return descriptor() < 0 || to < 0 ? "" : arguments.substring(from + 1, to);
    }

    /** The argument with a number, counted from the end; 0 is the last. */
    long number(int fromEnd) {
        String[] parts = arguments.substring(arguments.lastIndexOf('"') + 1).split(", ");
        return Long.parseLong(parts[parts.length - 1 - fromEnd].strip());
    }

    /** The text argument with a number, from 0. */
    String text(int number) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int from = 0;
        for (int i = 0; i <= number; i++) {
            bytes.reset();
            from = decode(arguments.indexOf('"', from), bytes) + 1;
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** The bytes of all buffers. strace shortens what is longer than it was told to print. */
    byte[] bytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int at = arguments.indexOf('"'); at >= 0; at = arguments.indexOf('"', at)) {
            at = decode(at, bytes) + 1;
        }
        return bytes.toByteArray();
    }

    /** Adds the text that begins at a quotation mark; returns the place of the closing one. */
    private int decode(int opening, ByteArrayOutputStream to) {
        int at = opening + 1;
        for (char c = arguments.charAt(at); c != '"'; c = arguments.charAt(at)) {
            at++;
            if (c != '\\') {
                to.write(c);
                continue;
            }
            char escaped = arguments.charAt(at++);
            if (escaped < '0' || escaped > '7') {
                to.write(switch (escaped) {
                    case 'n' -> '\n';
                    case 't' -> '\t';
                    case 'r' -> '\r';
                    case 'v' -> 0x0B;
                    case 'f' -> '\f';
                    default -> escaped;
                });
                continue;
            }
            int value = escaped - '0';
            for (int digits = 1; digits < 3 && isOctal(arguments.charAt(at)); digits++) {
                value = 8 * value + arguments.charAt(at++) - '0';
            }
            to.write(value);
        }
        return at;
    }

    private static boolean isOctal(char c) {
        return c >= '0' && c <= '7';
    }
}
