package com.longshore.sdk;

/** Told what happens by itself, outside of the main thread; a method does nothing unless overridden. */
public class Listener {
  /** The session ended without {@code logout}: show why, and let the player sign in or leave. */
  public void signedOut(LongshoreException reason) {}

  /**
   * A minor is to know how long they may play yet.
   *
   * @param text what they should read now
   * @param playSeconds seconds left of today
   */
  public void notice(String text, long playSeconds) {}

  /** Events that the server did not take, or that could not be kept here. */
  public void events(Report report) {}
}
