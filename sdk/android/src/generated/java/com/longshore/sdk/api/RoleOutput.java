package com.longshore.sdk.api;

import com.longshore.sdk.core.Fields;

/**
 * Whether this was new.
 *
 * <p>Written by {@code make codegen} from the run time.
 */
public final class RoleOutput {
  public final boolean isNew;

  /** Reads the JSON object of an answer. */
  public RoleOutput(Fields from) {
    isNew = from.flag("is_new");
  }
}
