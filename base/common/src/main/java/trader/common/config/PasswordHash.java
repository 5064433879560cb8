package trader.common.config;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Makes a {@code password-hash} for the sessions file. */
public final class PasswordHash {
    private static final int ITERATIONS = 210_000;
    private static final int SALT_BYTES = 16;

    private PasswordHash() {
    }

    public static String of(String password, int iterations) {
        byte[] salt = Password.random(SALT_BYTES);
        HexFormat hex = HexFormat.of();
        return Password.SCHEME + ":" + iterations + ":" + hex.formatHex(salt) + ":"
                + hex.formatHex(Password.derive(password, iterations, salt, Password.HASH_BYTES));
    }

    /** Reads a password, one line, from standard input and writes its hash, with a fresh salt, to standard output. */
    public static void main(String[] arguments) throws IOException {
        String password = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
        if (password == null || password.isEmpty()) {
            System.err.println("trader: expected the password, one line, on standard input");
            System.exit(2);
        }
        System.out.println(of(password, ITERATIONS));
    }
}
