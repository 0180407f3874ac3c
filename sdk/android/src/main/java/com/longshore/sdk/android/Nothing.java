package com.longshore.sdk.android;

/** Does nothing. */
enum Nothing implements Runnable {
  DO;

  @Override
  public void run() {}
}
