package com.longshore.sdk.channel;

import android.app.Activity;
import android.content.Intent;
import com.longshore.sdk.Role;
import com.longshore.sdk.api.Order;
import java.util.Map;

/**
 * What a channel's plug-in does for games, between Longshore's calls and the channel's own SDK.
 *
 * <p>A plug-in names its class, which has a constructor without parameters, in its manifest: {@code
 * <meta-data android:name="longshore.channel" android:value="the.plugin.Class" />} below {@code
 * application}. Every method is called in the main thread. {@link ChannelPlugin} answers what a
 * channel has nothing to say to.
 */
public interface Channel {
  /** The channel as the catalogue names it. */
  String code();

  /**
   * Start the channel's SDK, once, before anything else.
   *
   * @param parameters what the publisher filled in for the channel: texts, numbers, truth values
   */
  void start(Activity activity, Map<String, Object> parameters);

  /** Sign in; give what the channel's recipe takes, above all {@code uid} and {@code token}. */
  void login(Activity activity, Result<Map<String, String>> result);

  /** Pay an order; done says that the player went through, the channel's server that it is paid. */
  void pay(Activity activity, Order order, Result<Order> result);

  /** A role was created, entered, rose a level or left. */
  void role(Activity activity, Role role);

  /** The player signed out of the game. */
  void logout(Activity activity);

  /**
   * The player wants to leave: show the channel's own question, give whether they do.
   *
   * @return false where the channel has none; the SDK's is shown then
   */
  boolean exit(Activity activity, Result<Boolean> result);

  /** The game is seen again. */
  void resumed(Activity activity);

  /** The game goes out of sight. */
  void paused(Activity activity);

  /** The game's activity ends. */
  void destroyed(Activity activity);

  /** What an activity gave that was started for a result. */
  void activityResult(Activity activity, int request, int code, Intent data);
}
