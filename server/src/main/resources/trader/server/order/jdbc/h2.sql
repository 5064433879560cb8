-- Every statement may run again: H2 commits each one by itself, so a crash can leave some of them done.
-- Codes are those of FIX. version is the place in the order's chain, -1 when the request was refused. chain is the OrdID
-- where version is above 0: a place is unique, and the index holds no new orders.
CREATE TABLE IF NOT EXISTS trader_schema (
    version INTEGER PRIMARY KEY,
    applied TIMESTAMP WITH TIME ZONE DEFAULT CURRENT_TIMESTAMP NOT NULL
);
CREATE TABLE IF NOT EXISTS trader_order (
    sender VARCHAR NOT NULL,
    cl_ord_id VARCHAR NOT NULL,
    symbol VARCHAR NOT NULL,
    side VARCHAR(2) NOT NULL,
    ord_type VARCHAR(2),
    order_qty VARCHAR,
    price VARCHAR,
    stop_px VARCHAR,
    order_id VARCHAR NOT NULL,
    exec_id VARCHAR NOT NULL,
    exec_type VARCHAR(2) NOT NULL,
    ord_status VARCHAR(2) NOT NULL,
    ord_rej_reason VARCHAR(3),
    text VARCHAR,
    exec_time TIMESTAMP(9) WITH TIME ZONE NOT NULL,
    recorded TIMESTAMP(9) WITH TIME ZONE DEFAULT CURRENT_TIMESTAMP NOT NULL,
    version INTEGER DEFAULT 0 NOT NULL,
    time_in_force VARCHAR(2),
    orig_cl_ord_id VARCHAR,
    cxl_rej_response_to VARCHAR(2),
    cxl_rej_reason VARCHAR(3),
    chain VARCHAR,
    PRIMARY KEY (sender, cl_ord_id)
);
CREATE INDEX IF NOT EXISTS trader_order_recorded ON trader_order (recorded);
CREATE UNIQUE INDEX IF NOT EXISTS trader_order_place ON trader_order (chain, version);
