package trader.grid.load;

/** Is told of each answered request, by the thread that sent it; must not block. */
@FunctionalInterface
interface AnswerTimes {
    AnswerTimes NONE = (dueNs, sentNs, answeredNs, accepted) -> { };

    /**
     * A request was answered.
     *
     * @param dueNs    when it should have been sent
     * @param sentNs   when it was first sent
     * @param accepted how many of its transfers were carried out
     */
    void add(long dueNs, long sentNs, long answeredNs, int accepted);
}
