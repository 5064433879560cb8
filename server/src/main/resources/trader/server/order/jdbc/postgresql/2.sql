-- What changes orders is kept in the same table: version is the place in the order's chain, -1 of what was refused, and
-- NULL in rows of before. A place is unique; the new order itself has none, and is not in the index.
ALTER TABLE trader_order ADD COLUMN version INTEGER;
ALTER TABLE trader_order ADD COLUMN time_in_force TEXT;
ALTER TABLE trader_order ADD COLUMN orig_cl_ord_id TEXT;
ALTER TABLE trader_order ADD COLUMN cxl_rej_response_to TEXT;
ALTER TABLE trader_order ADD COLUMN cxl_rej_reason TEXT;
ALTER TABLE trader_order ADD COLUMN chain TEXT COLLATE "C";
ALTER TABLE trader_order ALTER COLUMN ord_type DROP NOT NULL;
CREATE UNIQUE INDEX trader_order_place ON trader_order (chain, version) WHERE chain IS NOT NULL;
