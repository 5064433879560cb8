CREATE TABLE IF NOT EXISTS trader_order (
    sender VARCHAR NOT NULL,
    cl_ord_id VARCHAR NOT NULL,
    symbol VARCHAR NOT NULL,
    side VARCHAR(2) NOT NULL,
    ord_type VARCHAR(2) NOT NULL,
    order_qty VARCHAR,
    price VARCHAR,
    stop_px VARCHAR,
    order_time TIMESTAMP(9) WITH TIME ZONE,
    order_id VARCHAR NOT NULL,
    exec_id VARCHAR NOT NULL,
    exec_type VARCHAR(2) NOT NULL,
    ord_status VARCHAR(2) NOT NULL,
    ord_rej_reason VARCHAR(3),
    text VARCHAR,
    exec_time TIMESTAMP(9) WITH TIME ZONE NOT NULL,
    PRIMARY KEY (sender, cl_ord_id)
);
