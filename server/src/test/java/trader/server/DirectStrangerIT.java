package trader.server;

/** The same attempts at a broker that answers quote requests itself. */
class DirectStrangerIT extends StrangerIT {
    @Override
    String[] settings() {
        return new String[] {"quote-path", "direct"};
    }
}
