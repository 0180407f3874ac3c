package com.longshore.sdk.android;

import android.app.Activity;
import com.longshore.sdk.Longshore;
import com.longshore.sdk.LongshoreException;
import com.longshore.sdk.api.AgreementToAccept;
import com.longshore.sdk.api.AnnouncementShown;
import com.longshore.sdk.api.FloatingItemShown;
import com.longshore.sdk.api.RealName;
import com.longshore.sdk.api.SignedIn;
import com.longshore.sdk.api.Started;
import com.longshore.sdk.channel.Channel;
import com.longshore.sdk.channel.Result;
import com.longshore.sdk.core.Entrance;
import java.util.List;
import java.util.Map;

/** The way into the game: notices, consent, sign-in, real name, the game's own notices. */
final class Entry implements FloatingButton.Pages, AnnouncementScreen.Readings {
  private final Activity activity;
  private final Words words;
  private final Work work;
  private final Longshore core;
  private final Channel channel;
  private final GameListener listener;
  private final Entrance entrance;
  private AnnouncementScreen announcements;
  private FloatingButton button;

  Entry(
      Activity activity,
      Words words,
      Work work,
      Longshore core,
      Channel channel,
      GameListener listener) {
    this.activity = activity;
    this.words = words;
    this.work = work;
    this.core = core;
    this.channel = channel;
    this.listener = listener;
    entrance = core.entrance();
  }

  void started(Started value) {
    announcements = new AnnouncementScreen(activity, words, entrance, value.announcements, this);
    if (button != null) return;
    button = new FloatingButton(activity, words, this, new Icons(activity, work, core));
    button.show(value.floatingButton);
  }

  @Override
  public boolean isNew(FloatingItemShown item) {
    return core.notices().hasDot(item, core.started().announcements);
  }

  @Override
  public void opened(FloatingItemShown item) {
    core.notices().opened(item);
    tellSeen();
  }

  @Override
  public void read(AnnouncementShown announcement) {
    core.notices().read(announcement);
    tellSeen();
  }

  /** Tell what was seen, and show the dots that stand behind it. */
  private void tellSeen() {
    button.update();
    work.run(
        new Work.Step<Boolean>() {
          @Override
          public Boolean call() {
            core.notices().update();
            return true;
          }
        },
        new Result<Boolean>() {
          @Override
          public void done(Boolean value) {
            button.update();
          }

          @Override
          public void failed(LongshoreException error) {}
        });
  }

  @Override
  public void page(String page) {
    if (page.equals("announcements")) announcements.showAll();
    else listener.page(page);
  }

  void login(final Result<Player> result) {
    if (announcements == null) {
      result.failed(new LongshoreException(LongshoreException.NOT_DONE, "start() comes first"));
      return;
    }
    announcements.show(
        "login",
        new Runnable() {
          @Override
          public void run() {
            consent(result);
          }
        });
  }

  private void consent(final Result<Player> result) {
    final List<AgreementToAccept> missing = entrance.toAccept(core.started().agreements);
    Runnable agreed =
        new Runnable() {
          @Override
          public void run() {
            entrance.accept(missing);
            signIn(result);
          }
        };
    if (missing.isEmpty()) {
      agreed.run();
      return;
    }
    Runnable refused =
        new Runnable() {
          @Override
          public void run() {
            String told = words.of("未同意协议", "The agreements were not accepted");
            result.failed(new LongshoreException(LongshoreException.NOT_DONE, told));
          }
        };
    ConsentScreen.show(activity, words, missing, core, listener, agreed, refused);
  }

  private void signIn(final Result<Player> result) {
    final Result<SignedIn> then =
        new Passing<SignedIn>(result) {
          @Override
          public void done(SignedIn value) {
            signedIn(value, result);
          }
        };
    if (channel == null) {
      List<String> methods = core.started().loginMethods;
      new LoginScreen(activity, words, core, work, then).show(methods);
      return;
    }
    channel.login(
        activity,
        new Passing<Map<String, String>>(result) {
          @Override
          public void done(final Map<String, String> claim) {
            work.run(
                new Work.Step<SignedIn>() {
                  @Override
                  public SignedIn call() throws LongshoreException {
                    return core.loginByChannel(channel.code(), claim);
                  }
                },
                then);
          }
        });
  }

  /** The real name, where there is no token without it. */
  private void signedIn(SignedIn player, Result<Player> result) {
    if (player.loginToken.isEmpty()) realName(player, result);
    else enter(new Player(player, player.loginToken), result);
  }

  private void realName(final SignedIn player, final Result<Player> result) {
    Result<RealName> given =
        new Passing<RealName>(result) {
          @Override
          public void done(RealName value) {
            if (!value.loginToken.isEmpty()) enter(new Player(player, value.loginToken), result);
            else result.failed(new LongshoreException(LongshoreException.NOT_DONE, waiting()));
          }
        };
    new RealNameScreen(activity, words, core, work, given).show();
  }

  private String waiting() {
    return words.of("实名信息审核中，请稍后再登录", "Your name is being checked; sign in again later");
  }

  private void enter(final Player player, final Result<Player> result) {
    tellSeen();
    announcements.showLines();
    announcements.show(
        "popup",
        new Runnable() {
          @Override
          public void run() {
            result.done(player);
          }
        });
  }
}
