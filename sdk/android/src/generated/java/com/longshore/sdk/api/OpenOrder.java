package com.longshore.sdk.api;

import com.longshore.sdk.core.Fields;

/**
 * An order as the game may know it; {@code amount} in minor units, moments in Unix seconds.
 *
 * <p>Written by {@code make codegen} from the run time.
 */
public final class OpenOrder {
  public final String orderId;
  public final String gameOrderId;
  public final String playerId;
  public final String channel;
  public final String goodsCode;
  public final long amount;
  public final String currency;
  public final String roleId;
  public final String serverId;
  public final String extra;
  public final String environment;
  public final String payment;
  public final String delivery;
  public final long createdAt;
  public final Long paidAt;

  /** Reads the JSON object of an answer. */
  public OpenOrder(Fields from) {
    orderId = from.text("order_id");
    gameOrderId = from.text("game_order_id");
    playerId = from.text("player_id");
    channel = from.text("channel");
    goodsCode = from.text("goods_code");
    amount = from.whole("amount");
    currency = from.text("currency");
    roleId = from.text("role_id");
    serverId = from.text("server_id");
    extra = from.text("extra");
    environment = from.text("environment");
    payment = from.text("payment");
    delivery = from.text("delivery");
    createdAt = from.whole("created_at");
    paidAt = from.wholeOrNull("paid_at");
  }
}
