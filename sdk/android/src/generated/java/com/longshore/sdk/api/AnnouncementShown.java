package com.longshore.sdk.api;

import com.longshore.sdk.core.Fields;

/**
 * An announcement that is shown now; {@code html} has no scripts, styles or pictures of others.
 *
 * <p>{@code login} is shown before signing in, {@code popup} in the game, {@code marquee} runs as one line; {@code once} is
 * not to be shown again on the device until {@code revision} is another. Moments are Unix seconds.
 *
 * <p>Written by {@code make codegen} from the run time.
 */
public final class AnnouncementShown {
  public final String key;
  public final String kind;
  public final boolean once;
  public final Long beginsAt;
  public final Long endsAt;
  public final String revision;
  public final String title;
  public final String html;

  /** Reads the JSON object of an answer. */
  public AnnouncementShown(Fields from) {
    key = from.text("key");
    kind = from.text("kind");
    once = from.flag("once");
    beginsAt = from.wholeOrNull("begins_at");
    endsAt = from.wholeOrNull("ends_at");
    revision = from.text("revision");
    title = from.text("title");
    html = from.text("html");
  }
}
