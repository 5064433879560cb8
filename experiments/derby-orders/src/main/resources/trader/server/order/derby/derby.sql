-- Codes are those of FIX. version is the place in the order's chain, -1 when the request was refused. chain is the OrdID
-- where version is above 0: a place is unique. Derby has no type for a time with its zone: the times are ISO 8601 texts.
-- Keys must fit into a page of their index.
CREATE TABLE trader_schema (
    version INTEGER NOT NULL PRIMARY KEY,
    applied TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
);
CREATE TABLE trader_order (
    sender VARCHAR(500) NOT NULL,
    cl_ord_id VARCHAR(1500) NOT NULL,
    symbol VARCHAR(32672) NOT NULL,
    side VARCHAR(2) NOT NULL,
    ord_type VARCHAR(2),
    order_qty VARCHAR(32672),
    price VARCHAR(32672),
    stop_px VARCHAR(32672),
    order_id VARCHAR(500) NOT NULL,
    exec_id VARCHAR(500) NOT NULL,
    exec_type VARCHAR(2) NOT NULL,
    ord_status VARCHAR(2) NOT NULL,
    ord_rej_reason VARCHAR(3),
    text VARCHAR(32672),
    exec_time VARCHAR(40) NOT NULL,
    recorded TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL,
    version INTEGER DEFAULT 0 NOT NULL,
    time_in_force VARCHAR(2),
    orig_cl_ord_id VARCHAR(32672),
    cxl_rej_response_to VARCHAR(2),
    cxl_rej_reason VARCHAR(3),
    chain VARCHAR(500),
    CONSTRAINT trader_order_key PRIMARY KEY (sender, cl_ord_id),
    CONSTRAINT trader_order_place UNIQUE (chain, version)
);
CREATE INDEX trader_order_recorded ON trader_order (recorded);
