package com.longshore.sdk.android;

import android.app.Activity;
import com.longshore.sdk.Listener;
import com.longshore.sdk.LongshoreException;
import com.longshore.sdk.Report;

/** Brings what the core tells into the main thread, and shows players what concerns them. */
final class Telling extends Listener {
  private final Activity activity;
  private final Work work;
  private final GameListener listener;

  private volatile Words words = Words.ofDevice();

  Telling(Activity activity, Work work, GameListener listener) {
    this.activity = activity;
    this.work = work;
    this.listener = listener;
  }

  /** In the game's language from now on. */
  void speak(Words chosen) {
    words = chosen;
  }

  @Override
  public void signedOut(final LongshoreException reason) {
    show(
        reason.getMessage(),
        new Runnable() {
          @Override
          public void run() {
            listener.signedOut(reason);
          }
        });
  }

  @Override
  public void notice(String text, long playSeconds) {
    show(text, Nothing.DO);
  }

  @Override
  public void events(final Report report) {
    work.inMain(
        new Runnable() {
          @Override
          public void run() {
            listener.events(report);
          }
        });
  }

  /** A window that can only be confirmed. */
  private void show(final String text, final Runnable then) {
    work.inMain(
        new Runnable() {
          @Override
          public void run() {
            Card card = new Card(activity, words.of("提示", "Notice"));
            card.text(text);
            card.button(words.of("知道了", "OK"), true, new Closing(card, then));
            card.show(null);
          }
        });
  }
}
