package com.longshore.sdk.android;

import android.app.Activity;
import android.graphics.Canvas;
import android.graphics.Paint;
import android.view.View;

/** The floating button itself: a blue ball with a ring, and a red dot while something is new. */
final class Ball extends View {
  private final Paint paint = new Paint(Paint.ANTI_ALIAS_FLAG);
  private final float unit;
  private boolean hasDot;

  Ball(Activity activity) {
    super(activity);
    unit = Card.pixels(activity, 48) / 48f;
  }

  void setDot(boolean isShown) {
    hasDot = isShown;
    invalidate();
  }

  @Override
  protected void onDraw(Canvas canvas) {
    disc(canvas, 24, 24, 24, 0xffffffff);
    disc(canvas, 24, 24, 21, 0xff0958d9);
    disc(canvas, 24, 24, 12, 0xffffffff);
    disc(canvas, 24, 24, 8, 0xff0958d9);
    if (!hasDot) return;
    disc(canvas, 41, 7, 7, 0xffffffff);
    disc(canvas, 41, 7, 5, 0xffcf1322);
  }

  private void disc(Canvas canvas, float x, float y, float radius, int colour) {
    paint.setColor(colour);
    canvas.drawCircle(x * unit, y * unit, radius * unit, paint);
  }
}
