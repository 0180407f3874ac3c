"""A game's client and server against the run time, from start to sign-out. Python 3.9, no packages.

LONGSHORE_URL=http://127.0.0.1:8000 LONGSHORE_APP=... LONGSHORE_CLIENT_KEY=ck_... \
        LONGSHORE_SERVER_SECRET=sk_... python run_time.py
"""

import base64
import hashlib
import hmac
import json
import os
import secrets
import time
import urllib.request

URL, APP = os.environ["LONGSHORE_URL"], os.environ["LONGSHORE_APP"]
DEVICE = {"id": secrets.token_hex(16), "os": "android"}


def post(path, form, headers):
    """One call; the answer's data. A code that is not 0 ends the example with its text."""
    request = urllib.request.Request(URL + path, form, {"Longshore-App": APP, **headers})
    with urllib.request.urlopen(request, timeout=10) as response:
        answer = json.load(response)
    if answer["code"]:
        raise SystemExit(f"{path}: {answer['code']} {answer['msg']}")
    return answer["data"]


def client(path, form, session=""):
    """A call of the game's client; with a session, of the player who is signed in."""
    headers = {
        "Content-Type": "application/json",
        "Longshore-Key": os.environ["LONGSHORE_CLIENT_KEY"],
    }
    if session:
        headers["Authorization"] = f"Bearer {session}"
    return post(path, json.dumps(form).encode(), headers)


def server(path, form):
    """A signed call of the game's own server."""
    body, stamp, nonce = json.dumps(form).encode(), str(int(time.time())), secrets.token_hex(16)
    content = "\n".join(("POST", path, stamp, nonce, hashlib.sha256(body).hexdigest()))
    secret = os.environ["LONGSHORE_SERVER_SECRET"].encode()
    digest = hmac.new(secret, content.encode(), hashlib.sha256).digest()
    headers = {
        "Content-Type": "application/json",
        "Longshore-Time": stamp,
        "Longshore-Nonce": nonce,
        "Longshore-Signature": "v1," + base64.b64encode(digest).decode(),
    }
    return post(path, body, headers)


def main():
    """Init, sign in as a guest, verify the token, play, report, leave."""
    begun = client("/sdk/v1/init", {"device": DEVICE, "client_version": "1.0.0"})
    print("ways to sign in:", ", ".join(begun["login_methods"]))
    login = {"method": "guest", "device": DEVICE, "guest_key": secrets.token_urlsafe(24)}
    player = client("/sdk/v1/login", login)
    verified = server("/sdk/server/v1/token/verify", {"token": player["login_token"]})
    print("player", verified["player_id"], "is verified:", verified["is_valid"])
    role = {"id": "1", "event": "create", "server_id": "s1", "role_id": "r1", "role_name": "Ada"}
    client("/sdk/v1/role", role, player["session"])
    client("/sdk/v1/heartbeat", {}, player["session"])
    # One of the regulator's test cards.
    card = {"name": "某一一", "identity": "110000190101010001"}
    client("/sdk/v1/realname", card, player["session"])
    account = client("/sdk/v1/account", {}, player["session"])
    print("known as", account["name"], "of the tier", account["age_tier"])
    switches = server("/sdk/server/v1/switches", {"player_id": player["player_id"]})
    print("switches:", len(switches["switches"]))
    event = {"event": "level_up", "id": secrets.token_hex(8), "time": int(time.time() * 1000)}
    print("events on disk:", client("/sdk/v1/events", [event])["taken"])
    client("/sdk/v1/logout", {}, player["session"])


if __name__ == "__main__":
    main()
