package com.longshore.sdk.api;

import com.longshore.sdk.core.Fields;

/**
 * An announcement that was read, or an item that was opened, as {@code init} named them.
 *
 * <p>Written by {@code make codegen} from the run time.
 */
public final class NoticeSeen {
  public final String kind;
  public final String key;
  public final String revision;

  /** Reads the JSON object of an answer. */
  public NoticeSeen(Fields from) {
    kind = from.text("kind");
    key = from.text("key");
    revision = from.text("revision");
  }
}
