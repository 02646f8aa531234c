"""An S3-compatible server for tests: OpenStack Swift in one process, on loopback, in one folder.

python3 s3_server.py <folder> <account>:<user> <secret> prints the port of its S3 API once it
serves, and ends with its standard input.
"""

import os
import sys

import eventlet

eventlet.monkey_patch()

from eventlet import wsgi  # noqa: E402
from swift.common import utils  # noqa: E402
from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.storage_policy import reload_storage_policies  # noqa: E402
from swift.common.wsgi import loadapp  # noqa: E402

folder, user, secret = sys.argv[1:]


class Cache:
    """Remembers what Swift otherwise stores in memcached."""

    def __init__(self):
        self.entries = {}

    def get(self, key, **options):
        return self.entries.get(key)

    def set(self, key, value, **options):
        self.entries[key] = value

    def delete(self, key, **options):
        self.entries.pop(key, None)


def write(file, text):
    path = os.path.join(folder, file)
    with open(path, "w") as opened:
        opened.write(text)
    return path


def listen():
    listener = eventlet.listen(("127.0.0.1", 0))
    return listener, listener.getsockname()[1]


def serve(listener, app):
    eventlet.spawn(wsgi.server, listener, app, log_output=False)


SETTINGS = f"""[DEFAULT]
swift_dir = {folder}
devices = {folder}
mount_check = false
fallocate_reserve = 0
disable_fallocate = true
"""
os.makedirs(os.path.join(folder, "disk"))
write(
    "swift.conf",
    "[swift-hash]\nswift_hash_path_suffix = tests\n[storage-policy:0]\nname = disk\ndefault = yes\n",
)
utils.set_swift_dir(folder)
reload_storage_policies()

for kind in ("account", "container", "object"):
    listener, port = listen()
    ring = RingBuilder(1, 1, 0)
    ring.add_dev({"id": 0, "region": 1, "zone": 1, "ip": "127.0.0.1", "port": port, "device": "disk", "weight": 1})
    ring.rebalance()
    ring.get_ring().save(os.path.join(folder, f"{kind}.ring.gz"))
    pipeline = f"[pipeline:main]\npipeline = server\n[app:server]\nuse = egg:swift#{kind}\n"
    serve(listener, loadapp(write(f"{kind}.conf", SETTINGS + pipeline)))

pipeline = f"""[pipeline:main]
pipeline = catch_errors s3api tempauth proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:s3api]
use = egg:swift#s3api
[filter:tempauth]
use = egg:swift#tempauth
user_{user.replace(":", "_")} = {secret} .admin
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
"""
proxy, cache = loadapp(write("proxy.conf", SETTINGS + pipeline)), Cache()
listener, port = listen()
serve(listener, lambda env, start: proxy({**env, "swift.cache": cache}, start))
print(port, flush=True)

eventlet.tpool.execute(sys.stdin.read)
os._exit(0)
