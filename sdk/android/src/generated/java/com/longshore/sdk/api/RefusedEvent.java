package com.longshore.sdk.api;

import com.longshore.sdk.core.Fields;

/**
 * An event that was not taken: its place in the batch, a word for programs, one for people.
 *
 * <p>Written by {@code make codegen} from the run time.
 */
public final class RefusedEvent {
  public final long index;
  public final String reason;
  public final String msg;

  /** Reads the JSON object of an answer. */
  public RefusedEvent(Fields from) {
    index = from.whole("index");
    reason = from.text("reason");
    msg = from.text("msg");
  }
}
