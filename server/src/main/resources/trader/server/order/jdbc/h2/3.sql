-- What changes orders is kept in the same table: version is the place in the order's chain, -1 of what was refused, and
-- NULL in rows of before. A place is unique; the new order itself has none, so that the index has little of it.
ALTER TABLE trader_order ADD COLUMN version INTEGER;
ALTER TABLE trader_order ADD COLUMN time_in_force VARCHAR(2);
ALTER TABLE trader_order ADD COLUMN orig_cl_ord_id VARCHAR;
ALTER TABLE trader_order ADD COLUMN cxl_rej_response_to VARCHAR(2);
ALTER TABLE trader_order ADD COLUMN cxl_rej_reason VARCHAR(3);
ALTER TABLE trader_order ADD COLUMN chain VARCHAR;
ALTER TABLE trader_order ALTER COLUMN ord_type SET NULL;
CREATE UNIQUE INDEX trader_order_place ON trader_order (chain, version);
