package com.longshore.sdk.api;

import com.longshore.sdk.core.Fields;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What is given from {@code at} on; {@code given} is how often this player was given it.
 *
 * <p>Written by {@code make codegen} from the run time.
 */
public final class StepShown {
  public final long at;
  public final List<ItemShown> rewards;
  public final RateShown rate;
  public final boolean isReached;
  public final long given;

  /** Reads the JSON object of an answer. */
  public StepShown(Fields from) {
    at = from.whole("at");
    List<ItemShown> rewardsRead = new ArrayList<>();
    for (Fields one : from.objects("rewards")) rewardsRead.add(new ItemShown(one));
    rewards = Collections.unmodifiableList(rewardsRead);
    rate = from.object("rate") == null ? null : new RateShown(from.object("rate"));
    isReached = from.flag("is_reached");
    given = from.whole("given");
  }
}
