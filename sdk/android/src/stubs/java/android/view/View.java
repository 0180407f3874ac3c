package android.view;

import android.content.Context;
import android.graphics.Canvas;
import android.graphics.drawable.Drawable;

public class View {
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

  public void setOnClickListener(OnClickListener listener) {}

  public void setPadding(int left, int top, int right, int bottom) {}

  public void setSelected(boolean isSelected) {}

  public void setVisibility(int visibility) {}

  public interface OnClickListener {
    void onClick(View view);
  }
}
