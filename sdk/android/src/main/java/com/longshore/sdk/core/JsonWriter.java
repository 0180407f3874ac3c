package com.longshore.sdk.core;

import java.util.Map;

/** Spells values as JSON. */
final class JsonWriter {
  private static final int MOST_DEPTH = 64;

  private JsonWriter() {}

  static void put(StringBuilder out, Object value) {
    put(out, value, 0);
  }

  private static void put(StringBuilder out, Object value, int depth) {
    // A map that is in itself has no end.
    if (depth > MOST_DEPTH) throw new IllegalArgumentException("nested too deeply for JSON");
    if (value instanceof CharSequence) string(out, (CharSequence) value);
    else if (value instanceof Map) object(out, (Map<?, ?>) value, depth);
    else if (value instanceof Iterable) array(out, (Iterable<?>) value, depth);
    else if (value == null || value instanceof Boolean) out.append(value);
    else if (value instanceof Number) number(out, (Number) value);
    else throw new IllegalArgumentException("JSON has no " + value.getClass().getName());
  }

  private static void number(StringBuilder out, Number value) {
    double size = value.doubleValue();
    // As in JavaScript: what is no number is nothing.
    boolean isNone = Double.isNaN(size) || Double.isInfinite(size);
    out.append(isNone ? "null" : value.toString());
  }

  private static void object(StringBuilder out, Map<?, ?> map, int depth) {
    char before = '{';
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      out.append(before);
      string(out, String.valueOf(entry.getKey()));
      put(out.append(':'), entry.getValue(), depth + 1);
      before = ',';
    }
    out.append(map.isEmpty() ? "{}" : "}");
  }

  private static void array(StringBuilder out, Iterable<?> items, int depth) {
    char before = '[';
    for (Object item : items) {
      put(out.append(before), item, depth + 1);
      before = ',';
    }
    out.append(before == '[' ? "[]" : "]");
  }

  private static void string(StringBuilder out, CharSequence text) {
    out.append('"');
    for (int at = 0; at < text.length(); at++) character(out, text.charAt(at));
    out.append('"');
  }

  private static void character(StringBuilder out, char one) {
    int plain = "\"\\\b\f\n\r\t".indexOf(one);
    if (plain >= 0) out.append('\\').append("\"\\bfnrt".charAt(plain));
    // Half a surrogate pair is no UTF-8: spelled out, it arrives as it is.
    else if (one < ' ' || Character.isSurrogate(one)) out.append(String.format("\\u%04x", (int) one));
    else out.append(one);
  }
}
