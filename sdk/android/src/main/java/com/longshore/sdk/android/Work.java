package com.longshore.sdk.android;

import android.os.Handler;
import android.os.Looper;
import com.longshore.sdk.LongshoreException;
import com.longshore.sdk.channel.Result;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Calls in a thread of their own, one after the other; outcomes in the main thread. */
final class Work {
  /** What is done outside of the main thread. */
  interface Step<T> {
    T call() throws LongshoreException;
  }

  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private final Handler main = new Handler(Looper.getMainLooper());

  <T> void run(final Step<T> step, final Result<T> result) {
    // Behind the end of its activity, a game waits for no outcome.
    if (thread.isShutdown()) return;
    thread.execute(
        new Runnable() {
          @Override
          public void run() {
            tell(step, result);
          }
        });
  }

  void inMain(final Runnable told) {
    main.post(
        new Runnable() {
          @Override
          public void run() {
            // The same holds for one that was on its way.
            if (!thread.isShutdown()) told.run();
          }
        });
  }

  void end() {
    thread.shutdown();
  }

  private <T> void tell(Step<T> step, final Result<T> result) {
    try {
      final T value = step.call();
      inMain(
          new Runnable() {
            @Override
            public void run() {
              result.done(value);
            }
          });
    } catch (final LongshoreException error) {
      inMain(
          new Runnable() {
            @Override
            public void run() {
              result.failed(error);
            }
          });
    }
  }
}
