package com.longshore.sdk.api;

import com.longshore.sdk.core.Fields;

/**
 * So many for every {@code per_minor} paid.
 *
 * <p>Written by {@code make codegen} from the run time.
 */
public final class RateShown {
  public final String item;
  public final String name;
  public final long quantity;
  public final long perMinor;

  /** Reads the JSON object of an answer. */
  public RateShown(Fields from) {
    item = from.text("item");
    name = from.text("name");
    quantity = from.whole("quantity");
    perMinor = from.whole("per_minor");
  }
}
