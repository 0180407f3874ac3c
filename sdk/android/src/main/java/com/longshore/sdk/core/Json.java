package com.longshore.sdk.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads and writes JSON (RFC 8259): objects are maps, arrays lists, numbers {@code Long} or {@code
 * Double}. Android's own classes are not there on the JVM, on which the core is tested.
 */
public final class Json {
  private static final int MOST_DEPTH = 64;
  private final String text;
  private int at;
  private int depth;

  private Json(String text) {
    this.text = text;
  }

  /**
   * The value of a whole text.
   *
   * @throws IllegalArgumentException it is not JSON, or nested deeper than 64 levels
   */
  public static Object parse(String text) {
    Json json = new Json(text);
    Object value = json.value();
    json.space();
    if (json.at < text.length()) throw json.fault();
    return value;
  }

  /** The text of maps, lists, strings, numbers, truth values and null, without spaces. */
  public static String write(Object value) {
    StringBuilder out = new StringBuilder();
    JsonWriter.put(out, value);
    return out.toString();
  }

  private Object value() {
    space();
    if (at >= text.length()) throw fault();
    char first = text.charAt(at);
    if (first == '"') return string();
    if (first == '{' || first == '[') return nested(first == '{');
    if (first == '-' || (first >= '0' && first <= '9')) return number();
    if (took("true")) return Boolean.TRUE;
    if (took("false")) return Boolean.FALSE;
    if (took("null")) return null;
    throw fault();
  }

  private Object nested(boolean isObject) {
    if (++depth > MOST_DEPTH) throw fault();
    at++;
    Object found = isObject ? object() : array();
    depth--;
    return found;
  }

  private Map<String, Object> object() {
    Map<String, Object> found = new LinkedHashMap<>();
    space();
    if (took("}")) return found;
    do {
      space();
      if (at >= text.length() || text.charAt(at) != '"') throw fault();
      String name = string();
      space();
      if (!took(":")) throw fault();
      found.put(name, value());
      space();
    } while (took(","));
    if (!took("}")) throw fault();
    return found;
  }

  private List<Object> array() {
    List<Object> found = new ArrayList<>();
    space();
    if (took("]")) return found;
    do {
      found.add(value());
      space();
    } while (took(","));
    if (!took("]")) throw fault();
    return found;
  }

  private String string() {
    StringBuilder found = new StringBuilder();
    for (at++; at < text.length(); at++) {
      char next = text.charAt(at);
      if (next == '"') {
        at++;
        return found.toString();
      }
      if (next < ' ') throw fault();
      found.append(next == '\\' ? escaped() : next);
    }
    throw fault();
  }

  private char escaped() {
    if (++at >= text.length()) throw fault();
    char kind = text.charAt(at);
    int plain = "\"\\/bfnrt".indexOf(kind);
    if (plain >= 0) return "\"\\/\b\f\n\r\t".charAt(plain);
    if (kind != 'u' || at + 4 >= text.length()) throw fault();
    int code = 0;
    for (int digit = 0; digit < 4; digit++) {
      int one = Character.digit(text.charAt(++at), 16);
      if (one < 0) throw fault();
      code = code * 16 + one;
    }
    return (char) code;
  }

  private Object number() {
    int begin = at;
    while (at < text.length() && "+-.0123456789eE".indexOf(text.charAt(at)) >= 0) at++;
    String digits = text.substring(begin, at);
    if (!digits.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?")) throw fault();
    try {
      return Long.valueOf(digits);
    } catch (NumberFormatException error) {
      return Double.valueOf(digits);
    }
  }

  private boolean took(String expected) {
    if (!text.startsWith(expected, at)) return false;
    at += expected.length();
    return true;
  }

  private void space() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
  }

  private IllegalArgumentException fault() {
    return new IllegalArgumentException("not JSON at character " + at);
  }
}
