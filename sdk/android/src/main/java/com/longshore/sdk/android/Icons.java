package com.longshore.sdk.android;

import android.app.Activity;
import android.graphics.Bitmap;
import android.graphics.BitmapFactory;
import android.graphics.drawable.BitmapDrawable;
import android.widget.TextView;
import com.longshore.sdk.Longshore;
import com.longshore.sdk.LongshoreException;
import com.longshore.sdk.channel.Result;

/** Draws icons before texts, as they come from the server. */
final class Icons {
  private static final int SIZE = 24;
  private final Activity activity;
  private final Work work;
  private final Longshore core;

  Icons(Activity activity, Work work, Longshore core) {
    this.activity = activity;
    this.work = work;
    this.core = core;
  }

  /** Put an icon before a text; a text whose icon cannot be had stays without. */
  void show(final String path, final TextView text) {
    if (path.isEmpty()) return;
    work.run(
        new Work.Step<byte[]>() {
          @Override
          public byte[] call() {
            return core.picture(path);
          }
        },
        new Result<byte[]>() {
          @Override
          public void done(byte[] picture) {
            if (picture != null) draw(picture, text);
          }

          @Override
          public void failed(LongshoreException error) {
            // Not called: a picture that cannot be had is null.
          }
        });
  }

  private void draw(byte[] picture, TextView text) {
    Bitmap read = BitmapFactory.decodeByteArray(picture, 0, picture.length);
    if (read == null) return;
    BitmapDrawable icon = new BitmapDrawable(activity.getResources(), read);
    int size = Card.pixels(activity, SIZE);
    icon.setBounds(0, 0, size, size);
    text.setCompoundDrawablePadding(Card.pixels(activity, 8));
    text.setCompoundDrawablesRelative(icon, null, null, null);
  }
}
