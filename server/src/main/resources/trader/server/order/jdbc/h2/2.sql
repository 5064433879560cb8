-- When the order was recorded: what its retention counts from. For orders of before, the time of the decision.
ALTER TABLE trader_order ADD COLUMN IF NOT EXISTS recorded TIMESTAMP(9) WITH TIME ZONE;
UPDATE trader_order SET recorded = exec_time WHERE recorded IS NULL;
ALTER TABLE trader_order ALTER COLUMN recorded SET DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE trader_order ALTER COLUMN recorded SET NOT NULL;
CREATE INDEX IF NOT EXISTS trader_order_recorded ON trader_order (recorded);
