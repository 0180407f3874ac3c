package com.longshore.sdk.core;

import com.longshore.sdk.LongshoreException;
import com.longshore.sdk.api.EventsOutput;
import java.io.File;
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

  /** Keep an event, and report it with others later. */
  public void add(String event) {
    EventQueue.Batch lost = queue.add(event);
    if (lost != null) told.lost(lost.events);
    later(queue.hasWhole() ? 0 : everyMillis);
  }

  /** Send what waits; returns when nothing is left, or when it must be tried again later. */
  public void flush() {
    synchronized (sending) {
      for (EventQueue.Batch batch = queue.next(); batch != null; batch = queue.next())
        if (!isDelivered(batch)) return;
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

  private boolean isDelivered(EventQueue.Batch batch) {
    try {
      Answer answer = calls.send(new Call(PATH, batch.body()).tries(1));
      told.reported(new EventsOutput(new Fields(answer.data)), batch.events);
    } catch (LongshoreException error) {
      if (error.mayPass() || NOT_THE_EVENTS.contains(error.code())) {
        again(error);
        return false;
      }
      told.lost(batch.events);
    }
    succeeded();
    queue.remove(batch);
    return true;
  }

  private synchronized void succeeded() {
    failures = 0;
    notBefore = 0;
  }

  private synchronized void again(LongshoreException error) {
    long wait = error.retryAfterMillis();
    if (wait == 0) wait = Calls.jittered(++failures, LONGEST_WAIT);
    notBefore = millis() + wait;
    // What was planned before, for events that came meanwhile, would ask too early.
    if (planned != null) planned.cancel(false);
    planned = null;
    later(wait);
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
