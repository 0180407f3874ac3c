package com.longshore.sdk.api;

import com.longshore.sdk.core.Fields;

/**
 * The player's own facts, masked; empty is what was not told.
 *
 * <p>{@code real_name} is how far the name is, as {@code realname} tells it. {@code age_tier} is "0-7", "8-15",
 * "16-17", "18+", or empty without an identity number.
 *
 * <p>Written by {@code make codegen} from the run time.
 */
public final class Account {
  public final String playerId;
  public final String phone;
  public final String email;
  public final String name;
  public final String realName;
  public final String ageTier;

  /** Reads the JSON object of an answer. */
  public Account(Fields from) {
    playerId = from.text("player_id");
    phone = from.text("phone");
    email = from.text("email");
    name = from.text("name");
    realName = from.text("real_name");
    ageTier = from.text("age_tier");
  }
}
