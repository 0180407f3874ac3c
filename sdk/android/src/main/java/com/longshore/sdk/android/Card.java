package com.longshore.sdk.android;

import android.app.Activity;
import android.app.Dialog;
import android.content.DialogInterface;
import android.graphics.Typeface;
import android.graphics.drawable.ColorDrawable;
import android.graphics.drawable.GradientDrawable;
import android.view.View;
import android.view.ViewGroup.LayoutParams;
import android.view.Window;
import android.widget.Button;
import android.widget.EditText;
import android.widget.LinearLayout;
import android.widget.ScrollView;
import android.widget.TextView;

/** A white card over the game, drawn with Android's own views. */
public final class Card {
  private static final int INK = 0xff14213a;
  private static final int BLUE = 0xff0958d9;
  private static final int PALE = 0xffe9f1ff;
  private static final int RED = 0xffcf1322;
  private static final int WIDTH = 340;
  private static final int TOUCH = 44;
  private final Activity activity;
  private final Dialog dialog;
  private final LinearLayout column;
  private TextView fault;

  public Card(Activity activity, String title) {
    this.activity = activity;
    dialog = new Dialog(activity);
    dialog.requestWindowFeature(Window.FEATURE_NO_TITLE);
    column = new LinearLayout(activity);
    column.setOrientation(LinearLayout.VERTICAL);
    int edge = pixels(activity, 16);
    column.setPadding(edge, edge, edge, edge);
    column.setBackground(rounded(activity, 0xffffffff, 14));
    TextView heading = text(title);
    heading.setTextSize(18);
    heading.setTypeface(Typeface.DEFAULT_BOLD);
  }

  /** A paragraph. */
  public TextView text(CharSequence words) {
    TextView made = new TextView(activity);
    made.setText(words);
    made.setTextColor(INK);
    made.setTextSize(15);
    add(made, LayoutParams.WRAP_CONTENT);
    return made;
  }

  /** A line to be typed into; {@code type} is one of {@code InputType}. */
  public EditText field(String label, int type) {
    EditText made = new EditText(activity);
    made.setHint(label);
    made.setContentDescription(label);
    made.setInputType(type);
    made.setTextColor(INK);
    made.setSingleLine(true);
    made.setMinimumHeight(pixels(activity, TOUCH));
    add(made, LayoutParams.WRAP_CONTENT);
    return made;
  }

  /** A button; one that is main is blue. */
  public Button button(String label, boolean isMain, final Runnable pressed) {
    Button made = new Button(activity);
    made.setText(label);
    made.setAllCaps(false);
    made.setTextColor(isMain ? 0xffffffff : BLUE);
    made.setBackground(rounded(activity, isMain ? BLUE : PALE, 8));
    made.setMinimumHeight(pixels(activity, TOUCH));
    made.setOnClickListener(
        new View.OnClickListener() {
          @Override
          public void onClick(View view) {
            pressed.run();
          }
        });
    add(made, LayoutParams.WRAP_CONTENT);
    return made;
  }

  /** Say below what is wrong; the player may correct it. */
  public void fault(String words) {
    if (fault == null) {
      fault = text("");
      fault.setTextColor(RED);
      fault.setAccessibilityLiveRegion(View.ACCESSIBILITY_LIVE_REGION_POLITE);
    }
    fault.setText(words);
  }

  /** Show it; {@code closed} is run when the player goes back instead, null forbids that. */
  public void show(final Runnable closed) {
    ScrollView scroll = new ScrollView(activity);
    scroll.addView(column);
    dialog.setContentView(scroll);
    dialog.setCanceledOnTouchOutside(false);
    dialog.setCancelable(closed != null);
    dialog.setOnCancelListener(
        new DialogInterface.OnCancelListener() {
          @Override
          public void onCancel(DialogInterface cancelled) {
            if (closed != null) closed.run();
          }
        });
    // A game that ends while a call was on its way has no window to show anything in.
    if (activity.isFinishing() || activity.isDestroyed()) return;
    dialog.show();
    Window window = dialog.getWindow();
    if (window == null) return;
    window.setBackgroundDrawable(new ColorDrawable(0));
    int wide = activity.getResources().getDisplayMetrics().widthPixels - pixels(activity, 32);
    window.setLayout(Math.min(wide, pixels(activity, WIDTH)), LayoutParams.WRAP_CONTENT);
  }

  public void close() {
    if (dialog.isShowing()) dialog.dismiss();
  }

  /** What was typed, without blanks around it. */
  public static String textOf(EditText field) {
    return field.getText().toString().trim();
  }

  static GradientDrawable rounded(Activity activity, int colour, int corner) {
    GradientDrawable made = new GradientDrawable();
    made.setColor(colour);
    made.setCornerRadius(pixels(activity, corner));
    return made;
  }

  static int pixels(Activity activity, int units) {
    return Math.round(units * activity.getResources().getDisplayMetrics().density);
  }

  private void add(View view, int height) {
    LinearLayout.LayoutParams place = new LinearLayout.LayoutParams(LayoutParams.MATCH_PARENT, height);
    place.topMargin = pixels(activity, column.getChildCount() == 0 ? 0 : 10);
    column.addView(view, place);
  }
}
