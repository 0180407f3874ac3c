package com.longshore.sdk.api;

import com.longshore.sdk.core.Fields;

/**
 * Until when signing in takes it back (Unix seconds).
 *
 * <p>Written by {@code make codegen} from the run time.
 */
public final class DeleteOutput {
  public final long dueAt;

  /** Reads the JSON object of an answer. */
  public DeleteOutput(Fields from) {
    dueAt = from.whole("due_at");
  }
}
