package com.longshore.drive;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the SDK gives, as JSON has it. */
final class Plain {
  private Plain() {}

  /** Objects of the SDK as maps of their public fields. */
  static Object plain(Object value) throws IllegalAccessException {
    if (value instanceof List) {
      List<Object> items = new ArrayList<>();
      for (Object one : (List<?>) value) items.add(plain(one));
      return items;
    }
    if (value instanceof Map) {
      Map<Object, Object> items = new LinkedHashMap<>();
      for (Map.Entry<?, ?> one : ((Map<?, ?>) value).entrySet())
        items.put(one.getKey(), plain(one.getValue()));
      return items;
    }
    boolean isOurs = value != null && value.getClass().getName().startsWith("com.longshore.");
    return isOurs ? fields(value) : value;
  }

  private static Object fields(Object value) throws IllegalAccessException {
    Map<String, Object> found = new LinkedHashMap<>();
    for (Field field : value.getClass().getFields())
      if (!Modifier.isStatic(field.getModifiers())) found.put(field.getName(), plain(field.get(value)));
    return found;
  }
}
