package trader.fixgateway.gateway;

/**
 * One sending of a request, as correlation id {@code <request>/<count>}.
 *
 * @param request the number of the request
 * @param count 1 when the request is sent for the first time
 */
record Attempt(long request, int count) {
    /** Parses a correlation id; null when it is not one of ours. */
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
