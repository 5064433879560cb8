package trader.fixgateway.gateway;

/** One sending of a request, the first with {@code count} 1; its correlation ID is {@code <request>/<count>}. */
record Attempt(long request, int count) {
    /** Parses a correlation ID; null if it is not from this gateway. */
    static Attempt parse(String correlationId) {
        int slash = correlationId == null ? -1 : correlationId.indexOf('/');
        if (slash < 0) {
            return null;
        }
        try {
            return new Attempt(Long.parseLong(correlationId.substring(0, slash)),
                    Integer.parseInt(correlationId.substring(slash + 1)));
        } catch (NumberFormatException notOurs) {
            return null;
        }
    }

    String correlationId() {
        return request + "/" + count;
    }
}
