package com.longshore.sdk;

/**
 * A game's listener: what it throws is shown to the game's developer, and stops neither the reports
 * of events nor the signs of life.
 */
final class Guarded extends Listener {
  private final Listener listener;

  Guarded(Listener listener) {
    this.listener = listener;
  }

  @Override
  public void signedOut(LongshoreException reason) {
    try {
      listener.signedOut(reason);
    } catch (RuntimeException error) {
      error.printStackTrace();
    }
  }

  @Override
  public void notice(String text, long playSeconds) {
    try {
      listener.notice(text, playSeconds);
    } catch (RuntimeException error) {
      error.printStackTrace();
    }
  }

  @Override
  public void events(Report report) {
    try {
      listener.events(report);
    } catch (RuntimeException error) {
      error.printStackTrace();
    }
  }
}
