package com.longshore.sdk.core;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Events that were noted before anybody knew the server's time: a mark stands before such a line
 * until its moment is corrected, which is before it is sent and never after.
 */
final class Unsure {
  private static final String MARK = "?";

  /** Names and texts have their quotes escaped, so that the first one is the event's own. */
  private static final Pattern TIME = Pattern.compile("\"time\":(\\d{1,18})");

  private Unsure() {}

  static String marked(String event) {
    return MARK + event;
  }

  static boolean is(String event) {
    return event.startsWith(MARK);
  }

  /** An event as it is sent, by a clock that is so many milliseconds before ours. */
  static String timed(String event, long offset) {
    if (!is(event)) return event;
    String plain = event.substring(MARK.length());
    Matcher time = TIME.matcher(plain);
    if (!time.find()) return plain;
    long moment = Long.parseLong(time.group(1)) + offset;
    return plain.substring(0, time.start(1)) + moment + plain.substring(time.end(1));
  }
}
