package com.longshore.drive;

import android.app.Activity;
import android.app.Dialog;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageManager;
import android.content.res.Resources;
import android.os.BaseBundle;
import android.os.Bundle;
import android.os.Handler;
import android.util.DisplayMetrics;
import android.view.View;
import com.longshore.sdk.LongshoreException;
import com.longshore.sdk.Options;
import com.longshore.sdk.Role;
import com.longshore.sdk.android.GameListener;
import com.longshore.sdk.android.LongshoreGame;
import com.longshore.sdk.android.Player;
import com.longshore.sdk.api.Order;
import com.longshore.sdk.api.Started;
import com.longshore.sdk.channel.ChannelPlugin;
import com.longshore.sdk.channel.Result;
import com.longshore.sdk.core.Fields;
import com.longshore.sdk.core.Json;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A game with the SDK's screens, on a phone that is none, for tests: as {@link Drive}, with presses
 * and the main thread's work done when it is asked for. Arguments: address, AppId, client key,
 * folder, the class of a channel's plug-in. Never shipped.
 */
public final class Phone extends Activity {
  private static int channelStarts;
  private final List<Object> told = new ArrayList<>();
  private final File folder;

  private Phone(File folder) {
    this.folder = folder;
  }

  public static void main(String[] arguments) throws Exception {
    if (!arguments[4].isEmpty()) BaseBundle.channel = arguments[4];
    Phone phone = new Phone(new File(arguments[3]));
    Options options = new Options(arguments[0], arguments[1], arguments[2]).language("en-US");
    LongshoreGame game = new LongshoreGame(phone, options, new GameListener());
    PrintStream out = new PrintStream(System.out, true, "UTF-8");
    InputStreamReader from = new InputStreamReader(System.in, StandardCharsets.UTF_8);
    try (BufferedReader in = new BufferedReader(from)) {
      for (String line = in.readLine(); line != null; line = in.readLine())
        out.println("{\"gave\":" + Json.write(phone.step(game, new Fields(Json.parse(line)))) + "}");
    }
  }

  private Object step(LongshoreGame game, Fields asked) throws IOException, InterruptedException {
    switch (asked.text("do")) {
      case "start":
        game.start(new Telling<Started>("start"));
        return true;
      case "login":
        game.login(new Telling<Player>("login"));
        return true;
      case "role":
        game.role(new Role(Role.Event.ENTER, "s1", "r1"), new Telling<Boolean>("role"));
        return true;
      case "press":
        return View.press(asked.text("label"));
      case "back":
        Dialog.back();
        return Dialog.count();
      case "destroy":
        game.destroyed();
        return true;
      case "worked":
        Handler.MAIN.putFirst(Handler.MAIN.take());
        return true;
      case "until":
        while (told.size() < asked.whole("count")) Handler.MAIN.take().run();
        return told;
      case "drain":
        for (Runnable one = Handler.MAIN.poll(); one != null; one = Handler.MAIN.poll()) one.run();
        return told;
      case "starts":
        return channelStarts;
      default:
        throw new IllegalArgumentException(asked.text("do"));
    }
  }

  @Override
  public ApplicationInfo getApplicationInfo() {
    ApplicationInfo info = new ApplicationInfo();
    info.sourceDir = new File(folder, "game.apk").getPath();
    info.metaData = new Bundle();
    return info;
  }

  @Override
  public File getNoBackupFilesDir() {
    return folder;
  }

  @Override
  public PackageManager getPackageManager() {
    return new PackageManager() {
      @Override
      public ApplicationInfo getApplicationInfo(String name, int flags) {
        return Phone.this.getApplicationInfo();
      }
    };
  }

  @Override
  public String getPackageName() {
    return "com.example.harbor";
  }

  @Override
  public Resources getResources() {
    return new Resources() {
      @Override
      public DisplayMetrics getDisplayMetrics() {
        return new DisplayMetrics();
      }
    };
  }

  /** A channel that counts how often it was started. */
  public static final class Counted extends ChannelPlugin {
    @Override
    public String code() {
      return "counted";
    }

    @Override
    public void start(Activity activity, Map<String, Object> parameters) {
      channelStarts++;
    }

    @Override
    public void login(Activity activity, Result<Map<String, String>> result) {}

    @Override
    public void pay(Activity activity, Order order, Result<Order> result) {}
  }

  /** Keeps what was told, in its order. */
  private final class Telling<T> implements Result<T> {
    private final String what;

    Telling(String what) {
      this.what = what;
    }

    @Override
    public void done(T value) {
      told.add(what);
    }

    @Override
    public void failed(LongshoreException error) {
      told.add(what + ": " + error.code());
    }
  }
}
