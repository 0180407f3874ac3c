package android.app;

import android.content.Context;
import android.content.DialogInterface;
import android.view.View;
import android.view.Window;
import java.util.ArrayDeque;
import java.util.Deque;

/** A window that is shown until it is dismissed; `back` is the key of that name. */
public class Dialog implements DialogInterface {
  private static final Deque<Dialog> SHOWN = new ArrayDeque<>();
  private DialogInterface.OnCancelListener cancelled;
  private boolean isCancelable = true;

  public Dialog(Context context) {}

  public static int count() {
    return SHOWN.size();
  }

  public static void back() {
    Dialog top = SHOWN.peek();
    if (top == null || !top.isCancelable) return;
    top.dismiss();
    if (top.cancelled != null) top.cancelled.onCancel(top);
  }

  public void dismiss() {
    SHOWN.remove(this);
  }

  public Window getWindow() {
    return null;
  }

  public boolean isShowing() {
    return SHOWN.contains(this);
  }

  public final boolean requestWindowFeature(int feature) {
    return true;
  }

  public void setCancelable(boolean mayBe) {
    isCancelable = mayBe;
  }

  public void setCanceledOnTouchOutside(boolean mayBe) {}

  public void setContentView(View view) {}

  public void setOnCancelListener(DialogInterface.OnCancelListener listener) {
    cancelled = listener;
  }

  public void show() {
    SHOWN.push(this);
  }
}
