package android.app;

import android.content.Intent;
import android.os.Bundle;
import android.view.ContextThemeWrapper;
import android.view.View;
import android.view.ViewGroup;

public class Activity extends ContextThemeWrapper {
  public void addContentView(View view, ViewGroup.LayoutParams params) {}

  public void finish() {}

  public boolean isDestroyed() {
    return false;
  }

  public boolean isFinishing() {
    return false;
  }

  protected void onActivityResult(int request, int code, Intent data) {}

  public void onBackPressed() {}

  protected void onCreate(Bundle saved) {}

  protected void onDestroy() {}

  protected void onPause() {}

  protected void onResume() {}

  public void setContentView(View view) {}
}
