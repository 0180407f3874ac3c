package com.longshore.sdk.core;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A JSON object that is read by its fields; one that is absent or of another kind is empty. */
public final class Fields {
  private final Map<?, ?> values;

  public Fields(Object values) {
    this.values = values instanceof Map ? (Map<?, ?>) values : Collections.emptyMap();
  }

  /** Any value, as {@link Json} has it; null where there is none. */
  public Object any(String name) {
    return values.get(name);
  }

  /** Whether there is such a field, be it null. */
  public boolean has(String name) {
    return values.containsKey(name);
  }

  public String text(String name) {
    Object found = values.get(name);
    return found instanceof String ? (String) found : "";
  }

  public boolean flag(String name) {
    return Boolean.TRUE.equals(values.get(name));
  }

  public long whole(String name) {
    Long found = wholeOrNull(name);
    return found == null ? 0 : found;
  }

  public Long wholeOrNull(String name) {
    Object found = values.get(name);
    return found instanceof Number ? ((Number) found).longValue() : null;
  }

  /** The object of a name; null where there is none. */
  public Fields object(String name) {
    Object found = values.get(name);
    return found instanceof Map ? new Fields(found) : null;
  }

  /** The objects of a list. */
  public List<Fields> objects(String name) {
    List<Fields> found = new ArrayList<>();
    for (Object one : list(name)) found.add(new Fields(one));
    return found;
  }

  /** The objects of an object, by their names. */
  public Map<String, Fields> named(String name) {
    Map<String, Fields> found = new LinkedHashMap<>();
    Object all = values.get(name);
    if (!(all instanceof Map)) return found;
    for (Map.Entry<?, ?> one : ((Map<?, ?>) all).entrySet())
      found.put(String.valueOf(one.getKey()), new Fields(one.getValue()));
    return found;
  }

  public List<String> texts(String name) {
    List<String> found = new ArrayList<>();
    for (Object one : list(name)) found.add(String.valueOf(one));
    return Collections.unmodifiableList(found);
  }

  /** The texts of an object, by their names. */
  public Map<String, String> namedTexts(String name) {
    Map<String, String> found = new LinkedHashMap<>();
    Object all = values.get(name);
    if (!(all instanceof Map)) return found;
    for (Map.Entry<?, ?> one : ((Map<?, ?>) all).entrySet())
      found.put(String.valueOf(one.getKey()), String.valueOf(one.getValue()));
    return Collections.unmodifiableMap(found);
  }

  private List<?> list(String name) {
    Object found = values.get(name);
    return found instanceof List ? (List<?>) found : Collections.emptyList();
  }
}
