package trader.client.fix;

public record FixAddress(String host, int port) {
    /**
     * Reads {@code host:port}.
     *
     * @throws IllegalArgumentException naming the allowed form
     */
    public static FixAddress parse(String text) {
        int colon = text.lastIndexOf(':');
        try {
            int port = Integer.parseInt(text.substring(colon + 1));
            if (colon > 0 && port >= 1 && port <= 65_535) {
                return new FixAddress(text.substring(0, colon), port);
            }
        } catch (NumberFormatException noPort) {
            // Reported below.
        }
        throw new IllegalArgumentException("'" + text + "': host and port of a FIX gateway, such as 127.0.0.1:9876");
    }

    @Override
    public String toString() {
        return host + ":" + port;
    }
}
