package trader.client.load;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.SplittableRandom;
import trader.fixml.FixmlMessage;
import trader.fixml.Header;
import trader.fixml.OrdType;
import trader.fixml.Order;
import trader.fixml.Quote;
import trader.fixml.QuoteRequest;
import trader.fixml.Side;
import trader.jmsclient.Service;

/**
 * Makes the requests of one thread from a seed, all of them valid. An order is for the symbol of the last quote; about
 * half are limit orders at the price of that quote.
 */
final class MessageMaker {
    private final Header header;
    private final String commonId;
    private final String[] symbols;
    private final SplittableRandom random;
    private Quote lastQuote;
    private long lastNumber;

    /** An id is a letter, {@code commonId} and a number. */
    MessageMaker(String sender, String commonId, String[] symbols, long seed) {
        this.header = Header.from(sender);
        this.commonId = commonId;
        this.symbols = symbols;
        this.random = new SplittableRandom(seed);
    }

    FixmlMessage request(Requests requests, Service service) {
        return requests.isConstant() ? EchoCodec.REQUEST : service == Service.ORDER ? order() : quoteRequest();
    }

    QuoteRequest quoteRequest() {
        return quoteRequest(symbols[random.nextInt(symbols.length)]);
    }

    QuoteRequest quoteRequest(String symbol) {
        return new QuoteRequest(header, "Q" + commonId + ++lastNumber, symbol);
    }

    Order order() {
        Quote quote = lastQuote;
        Side side = random.nextBoolean() ? Side.BUY : Side.SELL;
        BigDecimal price = quote == null || random.nextBoolean() ? null
                : side == Side.BUY ? quote.offerPx() : quote.bidPx();
        String symbol = quote == null ? symbols[random.nextInt(symbols.length)] : quote.symbol();
        return order(symbol, side, BigDecimal.valueOf(random.nextInt(1, 11) * 100L), price);
    }

    Order order(String symbol, Side side, BigDecimal quantity, BigDecimal price) {
        Quote quote = lastQuote;
        String quoteId = quote != null && quote.symbol().equals(symbol) ? quote.quoteId() : null;
        return new Order(header, "O" + commonId + ++lastNumber, symbol, side,
                price == null ? OrdType.MARKET : OrdType.LIMIT, quantity, price, null, null, quoteId, null,
                Instant.now().truncatedTo(ChronoUnit.MILLIS));
    }

    void quoted(Quote quote) {
        lastQuote = quote;
    }
}
