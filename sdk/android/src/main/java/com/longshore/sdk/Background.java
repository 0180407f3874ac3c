package com.longshore.sdk;

import com.longshore.sdk.api.EventsOutput;
import com.longshore.sdk.api.HeartbeatOutput;
import com.longshore.sdk.api.RefusedEvent;
import com.longshore.sdk.core.Calls;
import com.longshore.sdk.core.Ids;
import com.longshore.sdk.core.Json;
import com.longshore.sdk.core.Reporter;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** What goes on by itself: reports of events, and signs of life while somebody is signed in. */
final class Background {
  static final String HEARTBEAT = "/sdk/v1/heartbeat";
  private static final long FIRST_BEAT = 60;

  /** The server reads no more in one call. */
  private static final int MOST_LETTERS = 1024 * 1024;

  private final Session session;
  private final Calls calls;
  private final Listener listener;
  private final Reporter reporter;
  private final String version;
  private final ScheduledThreadPoolExecutor thread =
      new ScheduledThreadPoolExecutor(1, new Threads());
  private ScheduledFuture<?> beating;
  private volatile boolean isClosed;

  Background(Session session, Calls calls, Options options, Host host, Listener listener) {
    this.session = session;
    this.calls = calls;
    this.listener = listener;
    version = Ids.line(options.clientVersion, 64);
    // What waits is the next start's: until then it would keep the thread, and by it the activity.
    thread.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    reporter =
        new Reporter(host.folder, calls, thread, options.reportEveryMillis, new ToListener());
  }

  void track(String event, Map<String, ?> properties, String player, String channel) {
    Map<String, Object> form = Form.of("event", event, "id", Ids.random(20));
    // Asked for once: it may become known meanwhile.
    Long clock = calls.clock();
    form.put("time", System.currentTimeMillis() + (clock == null ? 0 : clock));
    form.put("player", player == null ? "" : player);
    form.put("channel", channel);
    form.put("version", version);
    form.put("properties", properties == null ? Collections.emptyMap() : properties);
    String written = written(form);
    boolean isKept = written.length() <= MOST_LETTERS && form.containsKey("properties") && !isClosed;
    if (isKept) reporter.add(written, clock != null);
    else new ToListener().lost(Collections.singletonList(written));
  }

  /** An event as JSON; without its properties where JSON cannot hold them. */
  private static String written(Map<String, Object> form) {
    try {
      return Json.write(form);
    } catch (IllegalArgumentException error) {
      form.remove("properties");
      return Json.write(form);
    }
  }

  void flush() {
    reporter.flush();
  }

  void flushSoon() {
    reporter.soon();
  }

  int waitingEvents() {
    return reporter.waiting();
  }

  /** Come again when the server wants it, from now on. */
  void beat() {
    beat(FIRST_BEAT);
  }

  /** Go on with who was signed in at the last start: the server wants to hear of them too. */
  synchronized void resume() {
    if (beating == null && session.playerId() != null) beat();
  }

  /** Stop it where nobody is signed in, as somebody may be since it was asked for. */
  synchronized void rest() {
    if (session.playerId() == null) stopBeating();
  }

  private synchronized void stopBeating() {
    if (beating != null) beating.cancel(false);
    beating = null;
  }

  void close() {
    isClosed = true;
    stopBeating();
    thread.shutdown();
    reporter.close();
  }

  private synchronized void beat(long seconds) {
    stopBeating();
    try {
      beating = thread.schedule(new Beat(seconds), seconds, TimeUnit.SECONDS);
    } catch (RejectedExecutionException error) {
      // Closed.
    }
  }

  private final class Beat implements Runnable {
    private final long seconds;

    Beat(long seconds) {
      this.seconds = seconds;
    }

    @Override
    public void run() {
      long next = seconds;
      try {
        next = told(new HeartbeatOutput(session.call(HEARTBEAT, Form.of())));
      } catch (LongshoreException error) {
        // Without a network there is nothing to say; a session that ended was told.
      }
      if (session.playerId() != null) beat(Math.max(1, next));
    }

    private long told(HeartbeatOutput answer) {
      if (answer.playSeconds != null && !answer.notice.isEmpty())
        listener.notice(answer.notice, answer.playSeconds);
      return answer.nextSeconds > 0 ? answer.nextSeconds : seconds;
    }
  }

  private final class ToListener implements Reporter.Told {
    @Override
    public void reported(EventsOutput answer, List<String> events) {
      if (answer.refused.isEmpty()) return;
      listener.events(new Report(answer.taken, answer.refused, events, false));
    }

    @Override
    public void lost(List<String> events) {
      listener.events(new Report(0, Collections.<RefusedEvent>emptyList(), events, true));
    }
  }

  private static final class Threads implements ThreadFactory {
    @Override
    public Thread newThread(Runnable work) {
      Thread thread = new Thread(work, "longshore");
      thread.setDaemon(true);
      return thread;
    }
  }
}
