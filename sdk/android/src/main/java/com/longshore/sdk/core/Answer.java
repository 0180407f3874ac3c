package com.longshore.sdk.core;

/** What a call gave: {@code data} of the envelope, and the ETag that came with it. */
public final class Answer {
  /** The envelope's data as maps and lists. */
  public final Object data;

  /** The answer's ETag; null where it has none. */
  public final String etag;

  /** Whether the server said that nothing changed since the ETag that was sent. */
  public final boolean isUnchanged;

  Answer(Object data, String etag, boolean isUnchanged) {
    this.data = data;
    this.etag = etag;
    this.isUnchanged = isUnchanged;
  }
}
