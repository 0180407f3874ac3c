package com.longshore.sdk.api;

import com.longshore.sdk.core.Fields;

/**
 * An item of the floating button: {@code link} is an address, {@code page} a page of the SDK or the game.
 *
 * <p>One of the two is empty. {@code icon} is an address of this server; empty without one. A dot stands
 * until the player opened this {@code revision}; on the page of announcements, until all are read.
 *
 * <p>Written by {@code make codegen} from the run time.
 */
public final class FloatingItemShown {
  public final String key;
  public final String icon;
  public final String text;
  public final String link;
  public final String page;
  public final boolean hasDot;
  public final String revision;

  /** Reads the JSON object of an answer. */
  public FloatingItemShown(Fields from) {
    key = from.text("key");
    icon = from.text("icon");
    text = from.text("text");
    link = from.text("link");
    page = from.text("page");
    hasDot = from.flag("has_dot");
    revision = from.text("revision");
  }
}
