package com.longshore.sdk.api;

import com.longshore.sdk.core.Fields;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * An activity that runs for the player.
 *
 * <p>{@code progress} and the steps' {@code at} count {@code unit}: minor units of {@code currency}, days, levels, times.
 * Moments are Unix seconds, null where it is open. {@code is_used_up} gives nothing more.
 *
 * <p>Written by {@code make codegen} from the run time.
 */
public final class ActivityShown {
  public final String key;
  public final String trigger;
  public final String title;
  public final String text;
  public final String unit;
  public final String currency;
  public final Long beginsAt;
  public final Long endsAt;
  public final long progress;
  public final List<StepShown> steps;
  public final boolean isUsedUp;

  /** Reads the JSON object of an answer. */
  public ActivityShown(Fields from) {
    key = from.text("key");
    trigger = from.text("trigger");
    title = from.text("title");
    text = from.text("text");
    unit = from.text("unit");
    currency = from.text("currency");
    beginsAt = from.wholeOrNull("begins_at");
    endsAt = from.wholeOrNull("ends_at");
    progress = from.whole("progress");
    List<StepShown> stepsRead = new ArrayList<>();
    for (Fields one : from.objects("steps")) stepsRead.add(new StepShown(one));
    steps = Collections.unmodifiableList(stepsRead);
    isUsedUp = from.flag("is_used_up");
  }
}
