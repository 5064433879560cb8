#!/usr/bin/env python3
"""Gets a quote from Trader's FIX gateway, buys at the offer, and cancels the order.

    fix_client.py HOST PORT SENDER_COMP_ID TARGET_COMP_ID USERNAME PASSWORD [CERTIFICATES_OF_SERVER.pem]
"""
import datetime
import itertools
import socket
import ssl
import sys
import time

host, port, sender, target, username, password, *trusted = sys.argv[1:]
connection = socket.create_connection((host, int(port)), timeout=10)
if trusted:
    connection = ssl.create_default_context(cafile=trusted[0]).wrap_socket(connection, server_hostname=host)
incoming = connection.makefile("rb")
numbers = itertools.count(1)


def now():
    return datetime.datetime.now(datetime.timezone.utc).strftime("%Y%m%d-%H:%M:%S.%f")[:-3]


def send(msg_type, *fields):
    header = [(35, msg_type), (49, sender), (56, target), (34, next(numbers)), (52, now())]
    body = "".join(f"{tag}={value}\x01" for tag, value in [*header, *fields])
    message = f"8=FIX.4.4\x019={len(body)}\x01{body}"
    connection.sendall(f"{message}10={sum(message.encode()) % 256:03}\x01".encode())


def receive(msg_type):
    """The next message of this type; answers test requests, and ends with what the other side refuses."""
    while True:
        message = {}
        while 10 not in message:
            field = b""
            while not field.endswith(b"\x01"):
                field += incoming.read(1) or sys.exit("the connection was closed")
            tag, value = field[:-1].decode().split("=", 1)
            message[int(tag)] = value
        if message[35] == msg_type:
            return message
        if message[35] == "1":
            send("0", (112, message[112]))
        elif message[35] != "0":
            sys.exit(f"{message[35]} instead of {msg_type}: {message.get(58)}")


send("A", (98, 0), (108, 30), (141, "Y"), (553, username), (554, password))
receive("A")
send("R", (131, "quote-1"), (146, 1), (55, "S0001"))
quote = receive("S")
print("quote:", quote[132], "bid,", quote[133], "offer")
order, cancel = f"order-{time.time_ns()}", f"cancel-{time.time_ns()}"
send("D", (11, order), (55, "S0001"), (54, 1), (60, now()), (38, 100), (40, 2), (44, quote[133]))
print("order:", {"0": "new", "8": "rejected"}[receive("8")[39]])
send("F", (41, order), (11, cancel), (55, "S0001"), (54, 1), (60, now()), (38, 100))
print("order:", {"4": "cancelled"}[receive("8")[39]])
send("5")
receive("5")
