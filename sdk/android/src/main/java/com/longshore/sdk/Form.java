package com.longshore.sdk;

import java.util.LinkedHashMap;
import java.util.Map;

/** What a call carries. */
final class Form {
  private Form() {}

  /** A form of names and values by turns. */
  static Map<String, Object> of(Object... pairs) {
    Map<String, Object> form = new LinkedHashMap<>();
    for (int at = 0; at < pairs.length; at += 2) form.put((String) pairs[at], pairs[at + 1]);
    return form;
  }
}
