package trader.fixgateway.gateway;

/**
 * One sending of a request. Its correlation id is {@code <number of the request>/<how many times it was sent>}.
 *
 * @param request the number of the request
 * @param count 1 for the first time that it was sent, 2 for the next
 */
record Attempt(long request, int count) {
    /** The attempt to which a reply with this correlation id belongs; null when it is none of ours. */
    static Attempt of(String correlationId) {
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
