package com.longshore.sdk.channel;

import android.app.Activity;
import android.text.InputType;
import android.widget.EditText;
import com.longshore.sdk.LongshoreException;
import com.longshore.sdk.android.Card;
import com.longshore.sdk.android.Words;
import com.longshore.sdk.api.Order;
import java.math.BigDecimal;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A channel to try a game with: who signs in is typed, and paying is a button. Whether its players
 * come in and its orders are paid is said by the server that the channel's recipe asks.
 */
public class SandboxChannel extends ChannelPlugin {
  @Override
  public String code() {
    return "sandbox";
  }

  @Override
  public void login(Activity activity, final Result<Map<String, String>> result) {
    Words words = Words.ofDevice();
    final Card card = new Card(activity, words.of("沙箱渠道", "Sandbox channel") + " · " + code());
    final EditText uid = card.field("uid", InputType.TYPE_CLASS_TEXT);
    final EditText token = card.field("token", InputType.TYPE_CLASS_TEXT);
    card.button(
        words.of("登录", "Sign in"),
        true,
        new Runnable() {
          @Override
          public void run() {
            Map<String, String> claim = new LinkedHashMap<>();
            claim.put("uid", Card.textOf(uid));
            claim.put("token", Card.textOf(token));
            card.close();
            result.done(claim);
          }
        });
    card.show(new Closed(words, result));
  }

  @Override
  public void pay(Activity activity, final Order order, final Result<Order> result) {
    Words words = Words.ofDevice();
    final Card card = new Card(activity, order.goodsName);
    card.text(priceOf(order));
    card.text(order.orderId);
    card.button(
        words.of("支付", "Pay"),
        true,
        new Runnable() {
          @Override
          public void run() {
            card.close();
            result.done(order);
          }
        });
    card.show(new Closed(words, result));
  }

  private static String priceOf(Order order) {
    int digits = Currency.getInstance(order.currency).getDefaultFractionDigits();
    return BigDecimal.valueOf(order.amount, digits).toPlainString() + " " + order.currency;
  }

  /** What a player who closes a window means. */
  private static final class Closed implements Runnable {
    private final Words words;
    private final Result<?> result;

    Closed(Words words, Result<?> result) {
      this.words = words;
      this.result = result;
    }

    @Override
    public void run() {
      result.failed(
          new LongshoreException(LongshoreException.NOT_DONE, words.of("已取消", "Cancelled")));
    }
  }
}
