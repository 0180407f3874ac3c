"""Ceph's S3 gateway for tests: one monitor, one OSD in memory, no manager; loopback only.

Its smallest part is set to 100 KiB, as Huawei OBS and Aliyun OSS have it, so that parts of
1,024,000 bytes are proven on a production server. Debian: `scripts/ceph-packages.txt`.
"""

import json
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from uuid import uuid4

from botocore.exceptions import BotoCoreError, ClientError

from tests.support.s3_servers import ACCESS_KEY, SECRET_KEY, client, free_ports, make_buckets

_GRANTS = {
    "mon.": ["--cap", "mon", "allow *"],
    "client.admin": ["--cap", "mon", "allow *", "--cap", "osd", "allow *"],
}


class RadosGateway:
    """The three programs; ends with `stop`."""

    smallest_part_bytes = 102_400

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="longshore-ceph-"))
        self._processes: list[subprocess.Popen[bytes]] = []
        self.endpoint = ""

    def start(self) -> None:
        """Start, and wait until the buckets are there."""
        msgr2, msgr1, http = free_ports(3)
        self.endpoint = f"http://127.0.0.1:{http}"
        address = f"[v2:127.0.0.1:{msgr2},v1:127.0.0.1:{msgr1}]"
        fsid = str(uuid4())
        self._write_config(fsid, address, http)
        self._start_monitor(fsid, address)
        self._start_osd()
        self._start_gateway()
        self._wait()

    def stop(self) -> None:
        """End all three and remove what they wrote."""
        for process in reversed(self._processes):
            process.kill()
            process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _write_config(self, fsid: str, address: str, http: int) -> None:
        here = self._folder
        settings = {
            "fsid": fsid, "mon_host": address, "mon_initial_members": "a",
            "public_addr": "127.0.0.1", "cluster_addr": "127.0.0.1",
            "keyring": f"{here}/$name.keyring", "mon_data": f"{here}/mon",
            "osd_data": f"{here}/osd",
            "run_dir": here, "admin_socket": f"{here}/$name.asok", "log_file": f"{here}/$name.log",
            "pid_file": f"{here}/$name.pid", "mon_cluster_log_file": f"{here}/cluster.log",
            "crash_dir": here, "osd_objectstore": "memstore", "memstore_device_bytes": 2**31,
            "osd_pool_default_size": 1, "osd_pool_default_min_size": 1,
            "mon_allow_pool_size_one": "true", "osd_pool_default_pg_num": 1,
            "osd_pool_default_pgp_num": 1, "osd_pool_default_pg_autoscale_mode": "off",
            "osd_crush_chooseleaf_type": 0, "mon_max_pg_per_osd": 1000,
            "mon_data_avail_warn": 1, "mon_data_avail_crit": 0,
            "rgw_frontends": f"beast endpoint=127.0.0.1:{http}",
            "rgw_multipart_min_part_size": self.smallest_part_bytes,
            "rgw_data": f"{here}/rgw", "rgw_run_sync_thread": "false",
        }  # fmt: skip
        lines = [f"{name} = {value}" for name, value in settings.items()]
        (here / "ceph.conf").write_text("\n".join(["[global]", *lines, ""]))
        for name in ("mon", "osd", "rgw"):
            (here / name).mkdir()

    def _run(self, *command: str, stdin: str | None = None) -> str:
        done = subprocess.run(
            [command[0], "-c", str(self._folder / "ceph.conf"), *command[1:]],
            input=stdin, capture_output=True, text=True, timeout=90, check=False,
        )  # fmt: skip
        assert done.returncode == 0, f"{command}: {done.stdout[-1000:]}{done.stderr[-2000:]}"
        return done.stdout

    def _spawn(self, *command: str) -> None:
        log = (self._folder / f"{command[0]}.out").open("wb")
        with log:
            arguments = [command[0], "-c", str(self._folder / "ceph.conf"), "-f", *command[1:]]
            self._processes.append(
                subprocess.Popen(arguments, stdout=log, stderr=log, start_new_session=True)
            )

    def _start_monitor(self, fsid: str, address: str) -> None:
        here = self._folder
        keys = here / "all.keyring"
        for name, caps in _GRANTS.items():
            file = here / f"{name.rstrip('.')}.keyring"
            self._tool("ceph-authtool", "-C", str(file), "--gen-key", "-n", name, *caps)
            if keys.exists():
                self._tool("ceph-authtool", str(keys), "--import-keyring", str(file))
            else:
                shutil.copy(file, keys)
        self._tool(
            "monmaptool", "--create", "--addv", "a", address, "--fsid", fsid, str(here / "monmap")
        )
        self._run(
            "ceph-mon", "--mkfs", "-i", "a", "--monmap", str(here / "monmap"),
            "--keyring", str(keys),
        )  # fmt: skip
        self._spawn("ceph-mon", "-i", "a")

    def _tool(self, *command: str) -> None:
        subprocess.run(command, check=True, capture_output=True, timeout=60)

    def _start_osd(self) -> None:
        here, uuid = self._folder, str(uuid4())
        file = here / "osd.0.keyring"
        self._tool("ceph-authtool", "-C", str(file), "--gen-key", "-n", "osd.0")
        key = file.read_text().split("key = ")[1].split()[0]
        secret = json.dumps({"cephx_secret": key})
        self._run("ceph", "osd", "new", uuid, "-i", "-", stdin=secret)
        shutil.copy(file, here / "osd" / "keyring")
        self._run("ceph-osd", "-i", "0", "--mkfs", "--osd-uuid", uuid)
        self._spawn("ceph-osd", "-i", "0")

    def _start_gateway(self) -> None:
        name = "client.rgw"
        caps = ("mon", "allow rw", "osd", "allow rwx")
        keyring = self._run("ceph", "auth", "get-or-create", name, *caps)
        (self._folder / f"{name}.keyring").write_text(keyring)
        self._spawn("radosgw", "-n", name)
        self._run(
            "radosgw-admin", "user", "create", "--uid=t", "--display-name=t",
            f"--access-key={ACCESS_KEY}", f"--secret-key={SECRET_KEY}",
        )  # fmt: skip

    def _wait(self) -> None:
        s3, deadline = client(self.endpoint), time.monotonic() + 90
        while time.monotonic() < deadline:
            dead = [p.args for p in self._processes if p.poll() is not None]
            assert not dead, f"{dead}: {self._logs()}"
            try:
                s3.list_buckets()
            except (BotoCoreError, ClientError):
                time.sleep(0.3)
            else:
                make_buckets(s3)
                return
        raise AssertionError(self._logs())

    def _logs(self) -> str:
        return "\n".join(path.read_text()[-1500:] for path in self._folder.glob("*.out"))
