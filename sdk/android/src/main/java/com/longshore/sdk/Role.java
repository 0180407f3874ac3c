package com.longshore.sdk;

import java.util.LinkedHashMap;
import java.util.Map;

/** A role of the player, as it is reported. */
public final class Role {
  /** What happened to it. */
  public enum Event {
    CREATE("create"),
    ENTER("enter"),
    LEVEL_UP("level_up"),
    LEAVE("leave");

    final String word;

    Event(String word) {
      this.word = word;
    }
  }

  final Map<String, Object> form = new LinkedHashMap<>();

  public Role(Event event, String serverId, String roleId) {
    form.put("event", event.word);
    form.put("server_id", serverId);
    form.put("role_id", roleId);
  }

  public Role name(String value) {
    form.put("role_name", value);
    return this;
  }

  public Role serverName(String value) {
    form.put("server_name", value);
    return this;
  }

  public Role level(int value) {
    form.put("level", value);
    return this;
  }

  public Role vip(int value) {
    form.put("vip", value);
    return this;
  }

  public Role power(long value) {
    form.put("power", value);
    return this;
  }
}
