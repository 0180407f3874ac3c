package com.longshore.sdk.android;

import com.longshore.sdk.LongshoreException;
import com.longshore.sdk.channel.Result;

/**
 * The calls of one window: a button that is pressed again while one is under way asks nothing
 * twice, and a window tells its outcome once.
 */
final class Asking {
  private final Work work;
  private boolean isUnderWay;
  private boolean isClosed;

  Asking(Work work) {
    this.work = work;
  }

  <T> void run(Work.Step<T> step, final Result<T> result) {
    if (isUnderWay || isClosed) return;
    isUnderWay = true;
    work.run(
        step,
        new Result<T>() {
          @Override
          public void done(T value) {
            isUnderWay = false;
            result.done(value);
          }

          @Override
          public void failed(LongshoreException error) {
            isUnderWay = false;
            result.failed(error);
          }
        });
  }

  /** End the window's calls; false where the player has closed it before. */
  boolean close() {
    boolean wasOpen = !isClosed;
    isClosed = true;
    return wasOpen;
  }
}
