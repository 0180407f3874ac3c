package android.view;

import android.graphics.drawable.Drawable;

public abstract class Window {
  public static final int FEATURE_NO_TITLE = 1;

  public abstract void setBackgroundDrawable(Drawable drawable);

  public void setLayout(int width, int height) {}
}
