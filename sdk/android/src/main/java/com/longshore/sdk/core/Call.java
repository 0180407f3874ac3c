package com.longshore.sdk.core;

/** One call, with what not every call has. */
public final class Call {
  final String path;
  final String body;
  String session = "";
  String etag = "";
  int tries = 4;

  public Call(String path, String body) {
    this.path = path;
    this.body = body;
  }

  /** The player's session. */
  public Call session(String token) {
    session = token;
    return this;
  }

  /** The ETag of the answer that is known already. */
  public Call etag(String known) {
    etag = known == null ? "" : known;
    return this;
  }

  /** Tries in all; every call that is repeated is one that the server takes once. */
  public Call tries(int most) {
    tries = most;
    return this;
  }
}
