package com.longshore.sdk;

import com.longshore.sdk.api.AnnouncementShown;
import com.longshore.sdk.api.FloatingItemShown;
import com.longshore.sdk.api.NoticeSeen;
import com.longshore.sdk.api.NoticesOutput;
import com.longshore.sdk.core.Fields;
import com.longshore.sdk.core.Kept;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the player saw of announcements and of the floating button, on whatever device: the server
 * keeps it.
 */
public final class Notices {
  /** A report takes no more; an older view that was never told is let go. */
  private static final int MOST = 60;

  private final Kept kept;
  private final Session session;

  Notices(Kept kept, Session session) {
    this.kept = kept;
    this.session = session;
  }

  /**
   * Whether an item's red dot stands: until it was opened; on the page of announcements, until all
   * windows were read.
   */
  public boolean hasDot(FloatingItemShown item, List<AnnouncementShown> announcements) {
    if (!item.hasDot) return false;
    if (!item.page.equals("announcements")) return !knows(seen("item", item.key, item.revision));
    for (AnnouncementShown one : announcements)
      if (!one.kind.equals("marquee") && !knows(seen("announcement", one.key, one.revision)))
        return true;
    return false;
  }

  /** The player read an announcement; told by {@link #update}. Does not block. */
  public void read(AnnouncementShown one) {
    saw(seen("announcement", one.key, one.revision));
  }

  /** The player opened an item; told by {@link #update}. Does not block. */
  public void opened(FloatingItemShown one) {
    saw(seen("item", one.key, one.revision));
  }

  /**
   * Tell what waits, and learn what this player saw elsewhere: behind signing in, and when
   * something was seen. Without a network, or with nobody signed in, it waits.
   */
  public void update() {
    String player = session.playerId();
    if (player == null) return;
    List<Object> told = new ArrayList<>();
    for (Fields one : list("untold")) if (isOf(one, player)) told.add(plain(one));
    try {
      Fields answer = session.call("/sdk/v1/notices", Form.of("seen", told));
      keep(new NoticesOutput(answer), told, player);
    } catch (LongshoreException error) {
      // It waits.
    }
  }

  private synchronized void keep(NoticesOutput answer, List<Object> told, String player) {
    List<Object> seen = new ArrayList<>();
    for (NoticeSeen one : answer.seen) seen.add(seen(one.kind, one.key, one.revision));
    List<Object> untold = new ArrayList<>();
    for (Fields one : list("untold")) {
      if (isOf(one, player) && told.contains(plain(one))) continue;
      untold.add(waiting(plain(one), one.text("player")));
      // Seen since the report was made.
      if (isOf(one, player)) seen.add(plain(one));
    }
    write("untold", untold);
    // An answer for somebody who has left says nothing of who is here.
    if (player.equals(session.playerId())) write("seen", seen);
  }

  private synchronized void saw(Map<String, Object> one) {
    if (knows(one)) return;
    List<Object> seen = new ArrayList<>();
    for (Fields before : list("seen")) seen.add(plain(before));
    seen.add(one);
    write("seen", seen);
    List<Object> untold = new ArrayList<>();
    for (Fields before : list("untold")) untold.add(waiting(plain(before), before.text("player")));
    String player = session.playerId();
    untold.add(waiting(one, player == null ? "" : player));
    write("untold", untold.subList(Math.max(0, untold.size() - MOST), untold.size()));
  }

  private boolean knows(Map<String, Object> one) {
    for (Fields known : list("seen")) if (plain(known).equals(one)) return true;
    return false;
  }

  /** What somebody else saw on this device is not this player's. */
  private static boolean isOf(Fields waiting, String player) {
    String who = waiting.text("player");
    return who.isEmpty() || who.equals(player);
  }

  private List<Fields> list(String name) {
    return new Fields(kept.read("notices-" + name)).objects("all");
  }

  private void write(String name, List<Object> all) {
    kept.write("notices-" + name, Form.of("all", all));
  }

  private static Map<String, Object> waiting(Map<String, Object> seen, String player) {
    Map<String, Object> waiting = new LinkedHashMap<>(seen);
    waiting.put("player", player);
    return waiting;
  }

  private static Map<String, Object> plain(Fields one) {
    return seen(one.text("kind"), one.text("key"), one.text("revision"));
  }

  private static Map<String, Object> seen(Object kind, Object key, Object revision) {
    return Form.of("kind", kind, "key", key, "revision", revision);
  }
}
