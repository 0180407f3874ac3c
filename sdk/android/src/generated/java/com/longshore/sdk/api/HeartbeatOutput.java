package com.longshore.sdk.api;

import com.longshore.sdk.core.Fields;

/**
 * When to come again. A player who must leave gets code 4702 instead, a minor 4760.
 *
 * <p>{@code play_seconds} is how long a minor may play yet, and {@code notice} what they should read now.
 *
 * <p>Written by {@code make codegen} from the run time.
 */
public final class HeartbeatOutput {
  public final long serverTime;
  public final long nextSeconds;
  public final String realName;
  public final Long playSeconds;
  public final String notice;

  /** Reads the JSON object of an answer. */
  public HeartbeatOutput(Fields from) {
    serverTime = from.whole("server_time");
    nextSeconds = from.whole("next_seconds");
    realName = from.text("real_name");
    playSeconds = from.wholeOrNull("play_seconds");
    notice = from.text("notice");
  }
}
