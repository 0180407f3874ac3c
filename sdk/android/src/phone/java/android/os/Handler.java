package android.os;

import java.util.concurrent.BlockingDeque;
import java.util.concurrent.LinkedBlockingDeque;

/** The main thread's work, done when a test says so. */
public class Handler {
  public static final BlockingDeque<Runnable> MAIN = new LinkedBlockingDeque<>();

  public Handler(Looper looper) {}

  public final boolean post(Runnable work) {
    return MAIN.add(work);
  }
}
