package com.longshore.drive;

import com.longshore.sdk.Longshore;
import com.longshore.sdk.LongshoreException;

/** A sign-in in a thread of its own, so that others may overtake it. */
final class Late extends Thread {
  private final Longshore game;
  private final String account;
  private Object outcome;

  Late(Longshore game, String account) {
    this.game = game;
    this.account = account;
    start();
  }

  @Override
  public void run() {
    try {
      outcome = game.loginByAccount(account, "a long password").playerId;
    } catch (LongshoreException error) {
      outcome = error.code();
    }
  }

  /** The player that came of it, or the refusal's code. */
  Object outcome() {
    try {
      join();
    } catch (InterruptedException error) {
      throw new IllegalStateException(error);
    }
    return outcome;
  }
}
