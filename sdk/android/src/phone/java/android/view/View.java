package android.view;

import android.content.Context;
import android.graphics.Canvas;
import android.graphics.drawable.Drawable;
import java.util.ArrayDeque;
import java.util.Deque;

/** A view that a test presses by what stands on it. */
public class View {
  private static final Deque<View> PRESSED = new ArrayDeque<>();
  private OnClickListener listener;
  public static final int ACCESSIBILITY_LIVE_REGION_POLITE = 1;
  public static final int GONE = 8;
  public static final int VISIBLE = 0;

  public View(Context context) {}

  public int getVisibility() {
    return 0;
  }

  public void invalidate() {}

  protected void onDraw(Canvas canvas) {}

  public boolean postDelayed(Runnable work, long milliseconds) {
    return false;
  }

  public void setAccessibilityLiveRegion(int mode) {}

  public void setBackground(Drawable drawable) {}

  public void setBackgroundColor(int colour) {}

  public void setContentDescription(CharSequence text) {}

  public void setMinimumHeight(int height) {}

  /** Press the newest view with a text; false where there is none. */
  public static boolean press(String text) {
    for (View one : PRESSED) {
      if (!one.said().equals(text)) continue;
      one.listener.onClick(one);
      return true;
    }
    return false;
  }

  protected String said() {
    return "";
  }

  public void setOnClickListener(OnClickListener told) {
    listener = told;
    PRESSED.push(this);
  }

  public void setPadding(int left, int top, int right, int bottom) {}

  public void setSelected(boolean isSelected) {}

  public void setVisibility(int visibility) {}

  public interface OnClickListener {
    void onClick(View view);
  }
}
