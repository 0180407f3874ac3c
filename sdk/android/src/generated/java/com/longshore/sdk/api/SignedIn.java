package com.longshore.sdk.api;

import com.longshore.sdk.core.Fields;

/**
 * Who signed in, and with what they go on.
 *
 * <p>{@code session} is the token of this player's further calls. {@code login_token} is what the game hands to
 * its own server (docs/guide/developer, game server); it is empty for a player who must tell a
 * real name first, whose {@code realname} then gives it. {@code expires_at} is the session's end. {@code real_name}
 * is empty where the game does not ask for it. {@code play_seconds} is how long a minor may play.
 *
 * <p>Written by {@code make codegen} from the run time.
 */
public final class SignedIn {
  public final String playerId;
  public final boolean isNew;
  public final String environment;
  public final String session;
  public final String loginToken;
  public final long expiresAt;
  public final long serverTime;
  public final String realName;
  public final Long playSeconds;

  /** Reads the JSON object of an answer. */
  public SignedIn(Fields from) {
    playerId = from.text("player_id");
    isNew = from.flag("is_new");
    environment = from.text("environment");
    session = from.text("session");
    loginToken = from.text("login_token");
    expiresAt = from.whole("expires_at");
    serverTime = from.whole("server_time");
    realName = from.text("real_name");
    playSeconds = from.wholeOrNull("play_seconds");
  }
}
