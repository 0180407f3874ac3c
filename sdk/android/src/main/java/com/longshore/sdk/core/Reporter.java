package com.longshore.sdk.core;

import com.longshore.sdk.LongshoreException;
import com.longshore.sdk.api.EventsOutput;
import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Reports events in batches until the server has them on its disk. */
public final class Reporter {
  private static final String PATH = "/sdk/v1/events";
  private static final long LONGEST_WAIT = 300_000;
  private static final String NONE = "[]";

  /** Nothing is wrong with the events: the key or the game is, and a publisher may mend that. */
  private static final Set<Integer> NOT_THE_EVENTS = new HashSet<>(Arrays.asList(4700, 4701, 4703, 4790));

  /** Told what became of a batch. */
  public interface Told {
    void reported(EventsOutput answer, List<String> events);

    void lost(List<String> events);
  }

  private final EventQueue queue;
  private final Calls calls;
  private final ScheduledExecutorService thread;
  private final long everyMillis;
  private final Told told;
  private final Object sending = new Object();
  private ScheduledFuture<?> planned;
  private long due;
  private long notBefore;
  private int failures;

  /** Letters of one call; fewer than a batch has where somebody on the way takes fewer. */
  private int mostLetters = Integer.MAX_VALUE;

  public Reporter(
      File folder, Calls calls, ScheduledExecutorService thread, long everyMillis, Told told) {
    this.queue = new EventQueue(FolderLock.of(folder));
    this.calls = calls;
    this.thread = thread;
    this.everyMillis = everyMillis;
    this.told = told;
    if (queue.waiting() > 0) later(0);
  }

  /** How many events the server does not have yet. */
  public int waiting() {
    return queue.waiting();
  }

  /**
   * Keep an event, and report it with others later.
   *
   * @param isSure whether its moment is by the server's clock
   */
  public void add(String event, boolean isSure) {
    EventQueue.Batch lost = queue.add(isSure ? event : Unsure.marked(event));
    if (lost != null) told.lost(timed(lost.events));
    later(queue.hasWhole() ? 0 : everyMillis);
  }

  /** Send what waits; returns when nothing is left, or when it must be tried again later. */
  public void flush() {
    synchronized (sending) {
      for (EventQueue.Batch batch = queue.next(); batch != null; batch = queue.next())
        if (!isTimed(batch) || !isDelivered(batch)) return;
    }
  }

  /** Send what waits now, as far as the server did not ask for patience. */
  public void soon() {
    if (queue.waiting() > 0) later(0);
  }

  /** End; what waits is reported at the next start. */
  public void close() {
    queue.release();
  }

  /**
   * Whether a batch has the server's time. A batch of none asks for it where nobody knows: sent with
   * the wrong time, an event would be refused, or counted for another day, for good.
   */
  private boolean isTimed(EventQueue.Batch batch) {
    if (!batch.isUnsure()) return true;
    try {
      if (calls.clock() == null) calls.send(new Call(PATH, NONE).tries(1));
    } catch (LongshoreException error) {
      if (mayBeTaken(error)) return again(error);
    }
    calls.takeClock();
    queue.time(batch, calls.clock());
    return true;
  }

  private boolean isDelivered(EventQueue.Batch batch) {
    while (batch.done < batch.events.size()) {
      List<String> part = batch.part(mostLetters);
      String body = "[" + join(part) + "]";
      try {
        Answer answer = calls.send(new Call(PATH, body).tries(1));
        told.reported(new EventsOutput(new Fields(answer.data)), part);
      } catch (LongshoreException error) {
        if (mayBeTaken(error)) return again(error);
        if (error.code() == LongshoreException.TOO_LARGE && part.size() > 1) {
          // Nothing of it was taken; what comes later goes in smaller parts too.
          mostLetters = body.length() / 2;
          continue;
        }
        told.lost(part);
      }
      batch.done += part.size();
      succeeded();
    }
    queue.remove(batch);
    return true;
  }

  /** Nothing is wrong with the events themselves, which would be refused for ever. */
  private static boolean mayBeTaken(LongshoreException error) {
    return error.mayPass() || NOT_THE_EVENTS.contains(error.code());
  }

  private List<String> timed(List<String> events) {
    Long clock = calls.clock();
    List<String> found = new ArrayList<>();
    for (String event : events) found.add(Unsure.timed(event, clock == null ? 0 : clock));
    return found;
  }

  private static String join(List<String> events) {
    StringBuilder made = new StringBuilder();
    for (String event : events) made.append(made.length() == 0 ? "" : ",").append(event);
    return made.toString();
  }

  private synchronized void succeeded() {
    failures = 0;
    notBefore = 0;
  }

  /** Come again when the server wants it, or later each time; false, as the batch waits. */
  private synchronized boolean again(LongshoreException error) {
    long wait = error.retryAfterMillis();
    if (wait == 0) wait = Calls.jittered(++failures, LONGEST_WAIT);
    notBefore = millis() + wait;
    // What was planned before, for events that came meanwhile, would ask too early.
    if (planned != null) planned.cancel(false);
    planned = null;
    later(wait);
    return false;
  }

  private synchronized void later(long milliseconds) {
    long wanted = Math.max(millis() + milliseconds, notBefore);
    boolean isPlanned = planned != null && !planned.isDone();
    if (isPlanned && due <= wanted) return;
    if (isPlanned) planned.cancel(false);
    due = wanted;
    try {
      planned = thread.schedule(new Flush(), wanted - millis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException error) {
      // Closed: the next start reports it.
    }
  }

  private static long millis() {
    return System.nanoTime() / 1_000_000;
  }

  private final class Flush implements Runnable {
    @Override
    public void run() {
      flush();
    }
  }
}
