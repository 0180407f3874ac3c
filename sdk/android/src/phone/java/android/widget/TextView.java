package android.widget;

import android.content.Context;
import android.graphics.Typeface;
import android.graphics.drawable.Drawable;
import android.text.TextUtils;
import android.text.method.MovementMethod;
import android.view.View;

/** A text that can be read again. */
public class TextView extends View {
  private String said = "";

  public TextView(Context context) {
    super(context);
  }

  public void setAllCaps(boolean isAllCaps) {}

  public void setCompoundDrawablePadding(int padding) {}

  public void setCompoundDrawablesRelative(
      Drawable start, Drawable top, Drawable end, Drawable bottom) {}

  public void setEllipsize(TextUtils.TruncateAt where) {}

  public void setGravity(int gravity) {}

  public final void setHint(CharSequence hint) {}

  public void setInputType(int type) {}

  public void setMarqueeRepeatLimit(int limit) {}

  public final void setMovementMethod(MovementMethod movement) {}

  public void setSingleLine(boolean isSingleLine) {}

  @Override
  protected String said() {
    return said;
  }

  public final void setText(CharSequence text) {
    said = text.toString();
  }

  public void setTextColor(int colour) {}

  public void setTextSize(float size) {}

  public void setTypeface(Typeface face) {}
}
