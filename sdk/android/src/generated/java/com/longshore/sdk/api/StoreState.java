package com.longshore.sdk.api;

import com.longshore.sdk.core.Fields;

/**
 * The store that the package was built for: whether its players may sign in and pay.
 *
 * <p>Written by {@code make codegen} from the run time.
 */
public final class StoreState {
  public final boolean isEnabled;
  public final boolean login;
  public final boolean payment;
  public final boolean report;

  /** Reads the JSON object of an answer. */
  public StoreState(Fields from) {
    isEnabled = from.flag("is_enabled");
    login = from.flag("login");
    payment = from.flag("payment");
    report = from.flag("report");
  }
}
