-- The key is compared byte by byte: quick, and independent of the locales of the operating system.
CREATE TABLE trader_order (
    sender TEXT COLLATE "C" NOT NULL,
    cl_ord_id TEXT COLLATE "C" NOT NULL,
    symbol TEXT NOT NULL,
    side TEXT NOT NULL,
    ord_type TEXT NOT NULL,
    order_qty TEXT,
    price TEXT,
    stop_px TEXT,
    order_time TIMESTAMP WITH TIME ZONE,
    order_id TEXT NOT NULL,
    exec_id TEXT NOT NULL,
    exec_type TEXT NOT NULL,
    ord_status TEXT NOT NULL,
    ord_rej_reason TEXT,
    text TEXT,
    exec_time TIMESTAMP WITH TIME ZONE NOT NULL,
    recorded TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT CURRENT_TIMESTAMP,
    PRIMARY KEY (sender, cl_ord_id)
);
CREATE INDEX trader_order_recorded ON trader_order (recorded);
