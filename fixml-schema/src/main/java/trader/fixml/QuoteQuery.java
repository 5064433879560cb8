package trader.fixml;

/** A request to the quote service. */
public non-sealed interface QuoteQuery extends FixmlRequest {
}
