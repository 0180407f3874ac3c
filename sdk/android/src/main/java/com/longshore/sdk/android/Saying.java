package com.longshore.sdk.android;

import com.longshore.sdk.channel.Result;

/** Tells a player's answer. */
final class Saying implements Runnable {
  private final Result<Boolean> result;
  private final boolean answer;

  Saying(Result<Boolean> result, boolean answer) {
    this.result = result;
    this.answer = answer;
  }

  @Override
  public void run() {
    result.done(answer);
  }
}
