package android.view;

import android.content.Context;

public abstract class ViewGroup extends View {
  public ViewGroup(Context context) {
    super(context);
  }

  public void addView(View view) {}

  public void addView(View view, LayoutParams params) {}

  public int getChildCount() {
    return 0;
  }

  public void removeAllViews() {}

  public static class LayoutParams {
    public static final int MATCH_PARENT = -1;
    public static final int WRAP_CONTENT = -2;
  }

  public static class MarginLayoutParams extends LayoutParams {
    public int topMargin;

    public void setMarginEnd(int end) {}
  }
}
