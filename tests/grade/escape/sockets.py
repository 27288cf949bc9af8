# SPDX-License-Identifier: MIT
# Opens sockets of families that a network namespace does not separate, or that reach deep into the kernel.
import socket

held = True
for family in (16, 17, 38, 40):  # AF_NETLINK, AF_PACKET, AF_ALG, AF_VSOCK
    for kind in (socket.SOCK_DGRAM, socket.SOCK_STREAM, socket.SOCK_SEQPACKET, socket.SOCK_RAW):
        try:
            socket.socket(family, kind).close()
            held = False
        except OSError:
            pass
print("R" if held else "L")
