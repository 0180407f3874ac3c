package com.longshore.sdk;

import java.util.LinkedHashMap;
import java.util.Map;

/** What a player wants to buy; the price is the server's own. */
public final class Wish {
  final Map<String, Object> form = new LinkedHashMap<>();

  public Wish(String goodsCode) {
    form.put("goods_code", goodsCode);
  }

  /** The game's own number of this purchase: sent again, it gives the same order. */
  public Wish gameOrderId(String value) {
    form.put("game_order_id", value);
    return this;
  }

  /** The channel that takes the money; by default the one that the player came through. */
  public Wish channel(String value) {
    form.put("channel", value);
    return this;
  }

  /** One of several ways to pay that the channel has; by default its first. */
  public Wish way(String value) {
    form.put("way", value);
    return this;
  }

  /** What the channel's SDK says of its player, where the channel's server is asked about the order; by name. */
  public Wish claim(Map<String, String> values) {
    form.put("claim", new LinkedHashMap<String, Object>(values));
    return this;
  }

  public Wish role(String serverId, String roleId, String roleName) {
    form.put("server_id", serverId);
    form.put("role_id", roleId);
    form.put("role_name", roleName);
    return this;
  }

  /** At most 1,000 characters that come back in the notice to the game's server. */
  public Wish extra(String value) {
    form.put("extra", value);
    return this;
  }
}
