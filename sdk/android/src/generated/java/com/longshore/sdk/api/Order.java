package com.longshore.sdk.api;

import com.longshore.sdk.core.Fields;
import java.util.Map;

/**
 * What the channel's SDK needs to pay: {@code order_id} as its own order number.
 *
 * <p>{@code amount} counts the smallest units of {@code currency}; {@code product_id} is the store's name of the goods.
 * The channel's notice goes to {@code notify_path} of this address. {@code channel_fields} are what the
 * channel's SDK takes besides, by its own names: what the channel's server gave for the order,
 * signatures that only the server can make, and what they cover, to be handed over as they are;
 * empty for a channel that needs none.
 *
 * <p>Written by {@code make codegen} from the run time.
 */
public final class Order {
  public final String orderId;
  public final String goodsCode;
  public final String goodsName;
  public final String productId;
  public final long amount;
  public final String currency;
  public final String environment;
  public final String notifyPath;
  public final boolean isNew;
  public final Map<String, String> channelFields;

  /** Reads the JSON object of an answer. */
  public Order(Fields from) {
    orderId = from.text("order_id");
    goodsCode = from.text("goods_code");
    goodsName = from.text("goods_name");
    productId = from.text("product_id");
    amount = from.whole("amount");
    currency = from.text("currency");
    environment = from.text("environment");
    notifyPath = from.text("notify_path");
    isNew = from.flag("is_new");
    channelFields = from.namedTexts("channel_fields");
  }
}
