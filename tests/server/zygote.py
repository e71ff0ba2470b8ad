"""Servers that start at once: a process with everything imported, which forks one when told.

`python -m tests.server.zygote FILE PORT [BUG]` reads lines: `start` forks a server and says its
process id. The parent opens neither store nor loop, so nothing is shared but code. `BUG` names a
planted bug (see `planted`).
"""

from __future__ import annotations

import os
import sys

import uvicorn

from shadowbrook.server.config import Config
from shadowbrook.server.http.app import create_server
from shadowbrook.server.http.serve import bind
from tests.server.planted import plant


def main() -> None:
    database, port = f"sqlite:///{sys.argv[1]}", int(sys.argv[2])
    for bug in sys.argv[3:]:
        plant(bug)
    for line in sys.stdin:
        if line.strip() != "start":
            return
        child = os.fork()
        if child == 0:
            _serve(database, port)
            os._exit(0)
        sys.stdout.write(f"{child}\n")
        sys.stdout.flush()
        os.waitpid(child, 0)  # it ends by being killed
        sys.stdout.write("ended\n")
        sys.stdout.flush()


def _serve(database: str, port: int) -> None:
    listener = bind("127.0.0.1", port)
    app = create_server(Config(database=database, limits=None)).app
    config = uvicorn.Config(app, log_level="error", access_log=False)
    uvicorn.Server(config).run(sockets=[listener])


if __name__ == "__main__":
    main()
