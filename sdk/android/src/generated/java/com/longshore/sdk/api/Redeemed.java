package com.longshore.sdk.api;

import com.longshore.sdk.core.Fields;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What was given; the game's server is told of it, under the same {@code redemption_id}.
 *
 * <p>Written by {@code make codegen} from the run time.
 */
public final class Redeemed {
  public final String redemptionId;
  public final String gift;
  public final String name;
  public final String text;
  public final List<Reward> rewards;
  public final boolean isNew;

  /** Reads the JSON object of an answer. */
  public Redeemed(Fields from) {
    redemptionId = from.text("redemption_id");
    gift = from.text("gift");
    name = from.text("name");
    text = from.text("text");
    List<Reward> rewardsRead = new ArrayList<>();
    for (Fields one : from.objects("rewards")) rewardsRead.add(new Reward(one));
    rewards = Collections.unmodifiableList(rewardsRead);
    isNew = from.flag("is_new");
  }
}
