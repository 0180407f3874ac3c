package com.longshore.sdk.android;

import com.longshore.sdk.api.SignedIn;

/** Who came into the game. */
public final class Player {
  public final String playerId;

  /** What goes to the game's own server, which has it verified. */
  public final String loginToken;

  /** Whether this is their first time. */
  public final boolean isNew;

  /** Whether they play in the sandbox: a production server refuses them. */
  public final boolean isSandbox;

  Player(SignedIn signedIn, String loginToken) {
    playerId = signedIn.playerId;
    this.loginToken = loginToken;
    isNew = signedIn.isNew;
    isSandbox = signedIn.environment.equals("sandbox");
  }
}
