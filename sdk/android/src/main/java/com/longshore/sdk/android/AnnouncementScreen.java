package com.longshore.sdk.android;

import android.app.Activity;
import android.text.Html;
import android.text.TextUtils;
import android.text.method.LinkMovementMethod;
import android.view.Gravity;
import android.view.View;
import android.view.ViewGroup.LayoutParams;
import android.widget.FrameLayout;
import android.widget.TextView;
import com.longshore.sdk.api.AnnouncementShown;
import com.longshore.sdk.core.Entrance;
import java.util.ArrayList;
import java.util.List;

/** Shows announcements as {@code init} gave them: windows one after the other, lines at the top. */
final class AnnouncementScreen {
  private static final int SHADE = 0xd90d1422;
  private static final long LINE_MILLIS = 18_000;
  private final Activity activity;
  private final Words words;
  private final Entrance entrance;
  private final List<AnnouncementShown> all;
  private final Readings readings;

  /** Told of what a player has read. */
  interface Readings {
    void read(AnnouncementShown announcement);
  }

  AnnouncementScreen(
      Activity activity,
      Words words,
      Entrance entrance,
      List<AnnouncementShown> all,
      Readings readings) {
    this.activity = activity;
    this.words = words;
    this.entrance = entrance;
    this.all = all;
    this.readings = readings;
  }

  /** Show what was not read yet of one kind, then go on. */
  void show(String kind, Runnable then) {
    windows(ofKind(entrance.unread(all), kind), then);
  }

  /** Show every window again, because the player asked. */
  void showAll() {
    List<AnnouncementShown> found = ofKind(all, "login");
    found.addAll(ofKind(all, "popup"));
    windows(found, Nothing.DO);
  }

  /** Let the lines run over the game's upper edge for a while. */
  void showLines() {
    List<String> lines = new ArrayList<>();
    for (AnnouncementShown one : ofKind(entrance.unread(all), "marquee")) {
      lines.add(one.title + "  " + Html.fromHtml(one.html).toString().trim());
      read(one);
    }
    if (lines.isEmpty()) return;
    final TextView band = new TextView(activity);
    band.setText(TextUtils.join("　　", lines));
    band.setTextColor(0xffffffff);
    band.setBackgroundColor(SHADE);
    band.setSingleLine(true);
    band.setEllipsize(TextUtils.TruncateAt.MARQUEE);
    band.setMarqueeRepeatLimit(-1);
    band.setSelected(true);
    activity.addContentView(
        band,
        new FrameLayout.LayoutParams(
            LayoutParams.MATCH_PARENT, LayoutParams.WRAP_CONTENT, Gravity.TOP));
    band.postDelayed(
        new Runnable() {
          @Override
          public void run() {
            band.setVisibility(View.GONE);
          }
        },
        LINE_MILLIS);
  }

  private void windows(final List<AnnouncementShown> left, final Runnable then) {
    if (left.isEmpty()) {
      then.run();
      return;
    }
    final AnnouncementShown one = left.get(0);
    Card card = new Card(activity, one.title);
    card.text(Html.fromHtml(one.html)).setMovementMethod(LinkMovementMethod.getInstance());
    Runnable seen =
        new Runnable() {
          @Override
          public void run() {
            AnnouncementScreen.this.read(one);
            windows(left.subList(1, left.size()), then);
          }
        };
    card.button(words.of("关闭", "Close"), true, new Closing(card, seen));
    card.show(seen);
  }

  private void read(AnnouncementShown one) {
    entrance.read(one, all);
    readings.read(one);
  }

  private static List<AnnouncementShown> ofKind(List<AnnouncementShown> items, String kind) {
    List<AnnouncementShown> found = new ArrayList<>();
    for (AnnouncementShown one : items) if (one.kind.equals(kind)) found.add(one);
    return found;
  }
}
