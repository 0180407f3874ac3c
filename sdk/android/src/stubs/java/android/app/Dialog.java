package android.app;

import android.content.Context;
import android.content.DialogInterface;
import android.view.View;
import android.view.Window;

public class Dialog implements DialogInterface {
  public Dialog(Context context) {}

  public void dismiss() {}

  public Window getWindow() {
    return null;
  }

  public boolean isShowing() {
    return false;
  }

  public final boolean requestWindowFeature(int feature) {
    return false;
  }

  public void setCancelable(boolean isCancelable) {}

  public void setCanceledOnTouchOutside(boolean isCancelable) {}

  public void setContentView(View view) {}

  public void setOnCancelListener(DialogInterface.OnCancelListener listener) {}

  public void show() {}
}
