package com.longshore.sdk.android;

/** Closes a card, then does something. */
final class Closing implements Runnable {
  private final Card card;
  private final Runnable then;

  Closing(Card card, Runnable then) {
    this.card = card;
    this.then = then;
  }

  @Override
  public void run() {
    card.close();
    then.run();
  }
}
