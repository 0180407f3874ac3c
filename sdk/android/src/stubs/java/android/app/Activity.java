package android.app;

import android.view.ContextThemeWrapper;
import android.view.View;
import android.view.ViewGroup;

public class Activity extends ContextThemeWrapper {
  public void addContentView(View view, ViewGroup.LayoutParams params) {}

  public boolean isDestroyed() {
    return false;
  }

  public boolean isFinishing() {
    return false;
  }
}
