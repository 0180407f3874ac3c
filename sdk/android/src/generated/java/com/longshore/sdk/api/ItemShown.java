package com.longshore.sdk.api;

import com.longshore.sdk.core.Fields;

/**
 * So many of one of the game's own items.
 *
 * <p>Written by {@code make codegen} from the run time.
 */
public final class ItemShown {
  public final String item;
  public final String name;
  public final long quantity;

  /** Reads the JSON object of an answer. */
  public ItemShown(Fields from) {
    item = from.text("item");
    name = from.text("name");
    quantity = from.whole("quantity");
  }
}
