"""Reads .ktest files, apart from Sonde's own reader: a test that only its writer understands would be worth nothing."""

import struct


class Broken(Exception):
    pass


def read(path):
    """(arguments, [(name, bytes)]) of a whole test."""
    data, at = path.read_bytes(), 0

    def take(count):
        nonlocal at
        if at + count > len(data):
            raise Broken(f"{path} ends after {len(data)} bytes")
        at += count
        return data[at - count : at]

    def number():
        return struct.unpack(">I", take(4))[0]

    if take(5) != b"KTEST" or number() != 3:
        raise Broken(f"{path} is no test of version 3")
    arguments = [take(number()) for _ in range(number())]
    number(), number()
    objects = [(take(number()).decode(), take(number())) for _ in range(number())]
    if at != len(data):
        raise Broken(f"{path} goes on after its end")
    return arguments, objects
