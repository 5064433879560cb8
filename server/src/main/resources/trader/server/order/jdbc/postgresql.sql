-- Codes are those of FIX. version is the place in the order's chain, -1 when the request was refused. chain is the OrdID
-- where version is above 0: a place is unique, and the index holds no new orders.
-- Keys are compared byte by byte, which is quick and independent of the operating system's locales.
CREATE TABLE trader_schema (
    version INTEGER PRIMARY KEY,
    applied TIMESTAMP WITH TIME ZONE DEFAULT CURRENT_TIMESTAMP NOT NULL
);
CREATE TABLE trader_order (
    sender TEXT COLLATE "C" NOT NULL,
    cl_ord_id TEXT COLLATE "C" NOT NULL,
    symbol TEXT NOT NULL,
    side TEXT NOT NULL,
    ord_type TEXT,
    order_qty TEXT,
    price TEXT,
    stop_px TEXT,
    order_id TEXT NOT NULL,
    exec_id TEXT NOT NULL,
    exec_type TEXT NOT NULL,
    ord_status TEXT NOT NULL,
    ord_rej_reason TEXT,
    text TEXT,
    exec_time TIMESTAMP WITH TIME ZONE NOT NULL,
    recorded TIMESTAMP WITH TIME ZONE DEFAULT CURRENT_TIMESTAMP NOT NULL,
    version INTEGER DEFAULT 0 NOT NULL,
    time_in_force TEXT,
    orig_cl_ord_id TEXT,
    cxl_rej_response_to TEXT,
    cxl_rej_reason TEXT,
    chain TEXT COLLATE "C",
    PRIMARY KEY (sender, cl_ord_id)
);
CREATE INDEX trader_order_recorded ON trader_order (recorded);
CREATE UNIQUE INDEX trader_order_place ON trader_order (chain, version) WHERE chain IS NOT NULL;
