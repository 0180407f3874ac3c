package com.longshore.sdk.api;

import com.longshore.sdk.core.Fields;

/**
 * How far the name is, and what it means to the player.
 *
 * <p>{@code state}: {@code verified} by the authority; {@code given}, checked by its form only; {@code waiting} for the
 * authority, or {@code pending} with it: ask again after a minute; {@code failed}: tell it rightly.
 * {@code age_tier} is 0-7, 8-15, 16-17 or 18+. {@code login_token} comes with a name that counts where the
 * game asks for one, {@code play_seconds} is how long a minor may play.
 *
 * <p>Written by {@code make codegen} from the run time.
 */
public final class RealName {
  public final String state;
  public final String ageTier;
  public final String loginToken;
  public final Long playSeconds;

  /** Reads the JSON object of an answer. */
  public RealName(Fields from) {
    state = from.text("state");
    ageTier = from.text("age_tier");
    loginToken = from.text("login_token");
    playSeconds = from.wholeOrNull("play_seconds");
  }
}
