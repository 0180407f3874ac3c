package com.longshore.sdk.android;

import android.app.Activity;
import android.content.Intent;
import com.longshore.sdk.Longshore;
import com.longshore.sdk.LongshoreException;
import com.longshore.sdk.Options;
import com.longshore.sdk.Role;
import com.longshore.sdk.Wish;
import com.longshore.sdk.api.Order;
import com.longshore.sdk.api.Started;
import com.longshore.sdk.channel.Channel;
import com.longshore.sdk.channel.Result;
import java.util.Map;

/**
 * Longshore with screens, for one activity: starts, signs in, takes payments and lets players leave,
 * through the channel that the package was built for where there is one. Call it from the main
 * thread; outcomes come there too.
 */
public final class LongshoreGame {
  private final Activity activity;
  private final GameListener listener;
  private final Words words;
  private final Work work = new Work();
  private final Longshore core;
  private final Channel channel;
  private final Entry entry;
  private boolean isChannelStarted;

  public LongshoreGame(Activity activity, Options options, GameListener listener) {
    this.activity = activity;
    this.listener = listener;
    Telling telling = new Telling(activity, work, listener);
    core = new Longshore(options, AndroidHost.of(activity), telling);
    words = new Words(core.language());
    telling.speak(words);
    channel = ChannelFinder.find(activity);
    entry = new Entry(activity, words, work, core, channel, listener);
  }

  /** The calls themselves, for whatever has no screen here; they block. */
  public Longshore core() {
    return core;
  }

  /** The channel's plug-in; null in a package of no channel. */
  public Channel channel() {
    return channel;
  }

  /** Begin: ask what is published, start the channel, draw the floating button. */
  public void start(final Result<Started> result) {
    // Once: a start without a network is tried again, the channel's SDK is not.
    if (channel != null && !isChannelStarted) channel.start(activity, core.packageTag().parameters);
    isChannelStarted = true;
    work.run(
        new Work.Step<Started>() {
          @Override
          public Started call() throws LongshoreException {
            return core.init();
          }
        },
        new Passing<Started>(result) {
          @Override
          public void done(Started value) {
            entry.started(value);
            result.done(value);
          }
        });
  }

  /** Sign in, with consent before it and the real name behind it where the game asks for them. */
  public void login(Result<Player> result) {
    entry.login(result);
  }

  /** Order and pay. Done says that the player went through; the goods come by the game's server. */
  public void pay(final Wish wish, final Result<Order> result) {
    work.run(
        new Work.Step<Order>() {
          @Override
          public Order call() throws LongshoreException {
            return core.order(wish);
          }
        },
        new Passing<Order>(result) {
          @Override
          public void done(Order order) {
            if (channel == null) result.done(order);
            else channel.pay(activity, order, result);
          }
        });
  }

  /** Tell of a role, also to the channel. */
  public void role(final Role role, Result<Boolean> result) {
    if (channel != null) channel.role(activity, role);
    work.run(
        new Work.Step<Boolean>() {
          @Override
          public Boolean call() throws LongshoreException {
            core.role(role);
            return true;
          }
        },
        result);
  }

  /** Note an event. */
  public void track(String event, Map<String, ?> properties) {
    core.track(event, properties);
  }

  /** End the session; the player may sign in again. */
  public void logout(Result<Boolean> result) {
    if (channel != null) channel.logout(activity);
    work.run(
        new Work.Step<Boolean>() {
          @Override
          public Boolean call() throws LongshoreException {
            core.logout();
            return true;
          }
        },
        result);
  }

  /** Ask whether the player wants to leave, as the channel or as we ask; true: end the game. */
  public void exit(final Result<Boolean> result) {
    if (channel != null && channel.exit(activity, result)) return;
    final Card card = new Card(activity, words.of("退出游戏？", "Leave the game?"));
    card.button(words.of("退出", "Leave"), true, new Closing(card, new Saying(result, true)));
    Runnable stay = new Saying(result, false);
    card.button(words.of("继续游戏", "Stay"), false, new Closing(card, stay));
    card.show(stay);
  }

  /** From the activity's {@code onResume}. */
  public void resumed() {
    if (channel != null) channel.resumed(activity);
  }

  /** From the activity's {@code onPause}: what waits is reported, the game may not come back. */
  public void paused() {
    if (channel != null) channel.paused(activity);
    core.flushSoon();
  }

  /** From the activity's {@code onDestroy}. */
  public void destroyed() {
    if (channel != null) channel.destroyed(activity);
    work.end();
    core.close();
  }

  /** From the activity's {@code onActivityResult}. */
  public void activityResult(int request, int code, Intent data) {
    if (channel != null) channel.activityResult(activity, request, code, data);
  }
}
