package com.longshore.drive;

import com.longshore.sdk.Consent;
import com.longshore.sdk.Host;
import com.longshore.sdk.Listener;
import com.longshore.sdk.Longshore;
import com.longshore.sdk.LongshoreException;
import com.longshore.sdk.Options;
import com.longshore.sdk.Report;
import com.longshore.sdk.Role;
import com.longshore.sdk.Wish;
import com.longshore.sdk.api.AgreementToAccept;
import com.longshore.sdk.api.AnnouncementShown;
import com.longshore.sdk.api.FloatingItemShown;
import com.longshore.sdk.api.Started;
import com.longshore.sdk.core.Entrance;
import com.longshore.sdk.core.Fields;
import com.longshore.sdk.core.Json;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A game on the JVM, for tests: reads what to do from its input, a JSON object a line, and says what
 * came of it, one a line. Arguments: address, AppId, client key, folder, package file; without an
 * address the package's own configuration counts. Never shipped.
 */
public final class Drive {
  private final PrintStream out = new PrintStream(System.out, true, "UTF-8");
  private final List<Object> told = new ArrayList<>();
  private final Options options;
  private final Host host;
  private final Longshore game;

  /** A second one in the same process, as two activities have. */
  private Longshore beside;

  private Late late;
  private boolean isDeaf;

  private Drive(String[] arguments) throws IOException {
    File apk = arguments[4].isEmpty() ? null : new File(arguments[4]);
    options =
        arguments[0].isEmpty()
            ? Options.inPackage(apk)
            : new Options(arguments[0], arguments[1], arguments[2]);
    options.clientVersion("1.4.0").reportEvery(Long.MAX_VALUE / 4);
    host = new Host(new File(arguments[3]), apk).packageName("com.example.harbor");
    host.device("14", "Pixel\n8").language("en-US");
    game = made();
  }

  private Longshore made() {
    return new Longshore(options, host, new Heard());
  }

  public static void main(String[] arguments) throws Exception {
    Drive drive = new Drive(arguments);
    InputStreamReader from = new InputStreamReader(System.in, StandardCharsets.UTF_8);
    try (BufferedReader in = new BufferedReader(from)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) drive.one(line);
    }
    drive.game.close();
    if (drive.beside != null) drive.beside.close();
  }

  private void one(String line) throws IllegalAccessException {
    Map<String, Object> said = new LinkedHashMap<>();
    try {
      said.put("gave", Plain.plain(step(new Fields(Json.parse(line)))));
    } catch (LongshoreException error) {
      said.put("code", error.code());
      said.put("message", String.valueOf(error.getMessage()));
    }
    out.println(Json.write(said));
  }

  private Object step(Fields asked) throws LongshoreException {
    String server = asked.text("server");
    switch (asked.text("do")) {
      case "tag":
        return game.packageTag();
      case "init":
        return game.init();
      case "switch":
        return game.valueOf(asked.text("name"), "otherwise");
      case "player":
        return game.playerId();
      case "guest":
        return game.loginAsGuest();
      case "byAccount":
        return game.loginByAccount(asked.text("account"), asked.text("password"));
      case "late":
        late = new Late(game, asked.text("account"));
        return true;
      case "outcome":
        return late.outcome();
      case "register":
        return game.register(asked.text("account"), asked.text("password"));
      case "account":
        return game.account();
      case "byEmail":
        return game.loginByEmail(asked.text("email"), asked.text("code"));
      case "code":
        return game.sendEmailCode(asked.text("email"), asked.flag("bind"));
      case "bindEmail":
        game.bindEmail(asked.text("email"), asked.text("code"));
        return true;
      case "channel":
        return game.loginByChannel(asked.text("channel"), texts(asked.any("fields")));
      case "consent":
        return consented();
      case "realname":
        return game.realName(asked.text("name"), asked.text("identity"));
      case "role":
        game.role(new Role(Role.Event.ENTER, server, "r1").name("挖掘者").level(7));
        return true;
      case "order":
        Wish wish = new Wish(asked.text("goods")).gameOrderId(asked.text("number"));
        if (asked.any("way") != null) wish.way(asked.text("way"));
        if (asked.any("claim") != null) wish.claim(texts(asked.any("claim")));
        return game.order(wish.role(server, "r1", "挖掘者"));
      case "open":
        return game.openOrders();
      case "picture":
        byte[] picture = game.picture(asked.text("path"));
        return picture == null ? -1 : picture.length;
      case "agreements":
        List<Object> pages = new ArrayList<>();
        for (AgreementToAccept one : game.started().agreements) pages.add(game.addressOf(one));
        return pages;
      case "redeem":
        return game.redeem(asked.text("code"), server, "r1");
      case "activities":
        return game.activities();
      case "track":
        return tracked(asked);
      case "patience":
        return patience(asked.whole("millis"));
      case "deaf":
        isDeaf = true;
        return true;
      case "again":
        beside = made();
        return true;
      case "close":
        game.close();
        return threads();
      case "beats":
        return isBeating();
      case "flush":
        game.flush();
        return game.waitingEvents();
      case "waiting":
        return game.waitingEvents();
      case "told":
        return told;
      case "logout":
        game.logout();
        return true;
      case "delete":
        return game.deleteAccount();
      case "entrance":
        return entrance(asked);
      case "seen":
        return seen(asked.flag("all"));
      case "json":
        return parsed(asked.text("text"));
      default:
        throw new IllegalArgumentException(asked.text("do"));
    }
  }

  /** How the SDK writes what it read: texts of other writers, and what it refuses. */
  private static String parsed(String text) {
    try {
      return Json.write(Json.parse(text));
    } catch (IllegalArgumentException error) {
      return "refused";
    }
  }

  /** What the way into the game asks for, and what it no longer asks for once it was done. */
  private Object entrance(Fields asked) {
    Started started = new Started(new Fields(asked.any("started")));
    Entrance entrance = game.entrance();
    if (asked.flag("accept")) entrance.accept(started.agreements);
    if (asked.flag("read"))
      for (AnnouncementShown one : entrance.unread(started.announcements))
        entrance.read(one, started.announcements);
    List<Object> waiting = new ArrayList<>();
    for (AgreementToAccept one : entrance.toAccept(started.agreements)) waiting.add(one.kind);
    for (AnnouncementShown one : entrance.unread(started.announcements)) waiting.add(one.key);
    return waiting;
  }

  /** Which dots stand, once everything was seen where that is asked. */
  private Object seen(boolean isAll) {
    Started started = game.started();
    if (isAll) for (FloatingItemShown one : started.floatingButton) game.notices().opened(one);
    if (isAll) for (AnnouncementShown one : started.announcements) game.notices().read(one);
    game.notices().update();
    List<Object> dots = new ArrayList<>();
    for (FloatingItemShown one : started.floatingButton)
      if (game.notices().hasDot(one, started.announcements)) dots.add(one.key);
    return dots;
  }

  private Object consented() throws LongshoreException {
    Started started = game.started();
    List<Consent> all = new ArrayList<>();
    for (AgreementToAccept one : started.agreements) all.add(new Consent(one));
    if (!all.isEmpty()) game.consent(all.toArray(new Consent[0]));
    return all.size();
  }

  /** How many threads of the SDK are left once they had time to end. */
  private static int threads() {
    int left = 0;
    for (Thread one : Thread.getAllStackTraces().keySet()) {
      if (!one.getName().equals("longshore")) continue;
      try {
        one.join(5_000);
      } catch (InterruptedException error) {
        throw new IllegalStateException(error);
      }
      if (one.isAlive()) left++;
    }
    return left;
  }

  /** Whether a sign of life is planned, which is a minute away. */
  private boolean isBeating() {
    try {
      Field background = Longshore.class.getDeclaredField("background");
      background.setAccessible(true);
      Field beating = background.getType().getDeclaredField("beating");
      beating.setAccessible(true);
      return beating.get(background.get(game)) != null;
    } catch (ReflectiveOperationException error) {
      throw new IllegalStateException(error);
    }
  }

  /** Let a whole answer take so long from now on. */
  private static Object patience(long millis) {
    try {
      Field most = Class.forName("com.longshore.sdk.core.Deadline").getDeclaredField("most");
      most.setAccessible(true);
      most.set(null, millis);
      return true;
    } catch (ReflectiveOperationException error) {
      throw new IllegalStateException(error);
    }
  }

  private Object tracked(Fields asked) {
    for (long count = 0; count < asked.whole("count"); count++) {
      Map<String, Object> properties = new HashMap<>();
      properties.put("level", count);
      properties.put("say", "水😀\u2028\"\\");
      if (asked.text("odd").equals("nan")) properties.put("odd", Double.NaN);
      if (asked.text("odd").equals("circle")) properties.put("odd", properties);
      if (asked.text("odd").equals("object")) properties.put("odd", this);
      if (asked.text("odd").equals("huge")) properties.put("odd", new String(new char[1 << 20]).replace('\0', 'x'));
      game.track(asked.text("event"), properties);
    }
    return game.waitingEvents();
  }

  private static Map<String, String> texts(Object from) {
    Map<String, String> found = new HashMap<>();
    for (Map.Entry<?, ?> one : ((Map<?, ?>) from).entrySet())
      found.put(String.valueOf(one.getKey()), String.valueOf(one.getValue()));
    return found;
  }

  private final class Heard extends Listener {
    @Override
    public void signedOut(LongshoreException reason) {
      told.add(String.format(Locale.ROOT, "signed out: %d", reason.code()));
    }

    @Override
    public void events(Report report) {
      told.add(report);
      if (isDeaf) throw new IllegalStateException("the game's own fault");
    }
  }
}
