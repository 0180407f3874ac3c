package com.longshore.sdk.android;

import android.app.Activity;
import android.view.Gravity;
import android.view.View;
import android.view.ViewGroup.LayoutParams;
import android.widget.FrameLayout;
import android.widget.LinearLayout;
import android.widget.TextView;
import com.longshore.sdk.api.FloatingItemShown;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The floating button with its items, as {@code init} gave them, over the game. */
final class FloatingButton implements View.OnClickListener {
  /** Told what an item leads to, and asked which of them are new to the player. */
  interface Pages {
    void page(String page);

    boolean isNew(FloatingItemShown item);

    void opened(FloatingItemShown item);
  }

  private final Activity activity;
  private final Pages pages;
  private final Icons icons;
  private final Ball ball;
  private final LinearLayout panel;
  private final Map<FloatingItemShown, TextView> rows = new LinkedHashMap<>();

  FloatingButton(Activity activity, Words words, Pages pages, Icons icons) {
    this.activity = activity;
    this.pages = pages;
    this.icons = icons;
    ball = new Ball(activity);
    ball.setContentDescription(words.of("悬浮球", "Menu"));
    ball.setOnClickListener(this);
    panel = new LinearLayout(activity);
    panel.setOrientation(LinearLayout.VERTICAL);
    panel.setBackground(Card.rounded(activity, 0xffffffff, 12));
    panel.setVisibility(View.GONE);
  }

  /** Show it; nothing without items. */
  void show(List<FloatingItemShown> items) {
    if (items.isEmpty()) return;
    for (FloatingItemShown item : items) {
      TextView row = rowOf(item);
      rows.put(item, row);
      panel.addView(row);
    }
    update();
    activity.addContentView(ball, placed(48, 48, 12));
    activity.addContentView(panel, placed(0, 0, 68));
  }

  @Override
  public void onClick(View view) {
    boolean isOpen = panel.getVisibility() == View.VISIBLE;
    panel.setVisibility(isOpen ? View.GONE : View.VISIBLE);
    update();
  }

  /** Look anew which dots stand. */
  void update() {
    boolean isAny = false;
    for (Map.Entry<FloatingItemShown, TextView> row : rows.entrySet()) {
      boolean isNew = pages.isNew(row.getKey());
      row.getValue().setText(isNew ? row.getKey().text + "  ●" : row.getKey().text);
      isAny |= isNew;
    }
    ball.setDot(isAny && panel.getVisibility() != View.VISIBLE);
  }

  private TextView rowOf(final FloatingItemShown item) {
    final TextView row = new TextView(activity);
    row.setTextColor(0xff14213a);
    row.setTextSize(15);
    row.setGravity(Gravity.CENTER_VERTICAL);
    row.setMinimumHeight(Card.pixels(activity, 44));
    icons.show(item.icon, row);
    int edge = Card.pixels(activity, 12);
    row.setPadding(edge, 0, edge, 0);
    row.setOnClickListener(
        new View.OnClickListener() {
          @Override
          public void onClick(View view) {
            pages.opened(item);
            FloatingButton.this.onClick(view);
            open(item);
          }
        });
    return row;
  }

  private void open(FloatingItemShown item) {
    if (!item.page.isEmpty()) pages.page(item.page);
    if (item.link.startsWith("https://")) Browser.open(activity, item.link);
  }

  private FrameLayout.LayoutParams placed(int width, int height, int fromEnd) {
    FrameLayout.LayoutParams place =
        new FrameLayout.LayoutParams(
            width == 0 ? LayoutParams.WRAP_CONTENT : Card.pixels(activity, width),
            height == 0 ? LayoutParams.WRAP_CONTENT : Card.pixels(activity, height),
            Gravity.END | Gravity.CENTER_VERTICAL);
    place.setMarginEnd(Card.pixels(activity, fromEnd));
    return place;
  }
}
