package com.longshore.sdk.core;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Locale;

/**
 * Events on the disk, in files of one batch each, an event a line. A file that was begun to be sent
 * is not written any more, so that the server gets the same letters again, also after a kill.
 */
final class EventQueue {
  static final int MOST_IN_A_BATCH = 500;
  static final int MOST_WAITING = 5_000;
  private static final int MOST_BATCH_BYTES = 256 * 1024;
  private static final String ENDING = ".events";
  private final List<FolderLock> locks;
  private final File folder;
  private final Deque<Batch> closed = new ArrayDeque<>();
  private Batch open;
  private FileOutputStream out;
  private long number;

  /** A file of events, or what there is of it in memory where the disk takes nothing. */
  static final class Batch {
    final File file;
    final List<String> events;
    int bytes;

    /** How many of the events are done with: the others wait. */
    volatile int done;

    Batch(File file, List<String> events) {
      this.file = file;
      this.events = events;
      for (String event : events) bytes += event.length();
    }

    /** The events that are sent next, of so many letters at most; one at least. */
    List<String> part(int mostLetters) {
      int end = done;
      for (int letters = 0; end < events.size(); end++) {
        letters += events.get(end).length();
        if (letters > mostLetters && end > done) break;
      }
      return new ArrayList<>(events.subList(done, end));
    }

    boolean isUnsure() {
      for (String event : events) if (Unsure.is(event)) return true;
      return false;
    }
  }

  /** Opens the queue in the first folder, with what is left in the others. */
  EventQueue(List<FolderLock> locks) {
    this.locks = locks;
    folder = locks.get(0).folder;
    folder.mkdirs();
    for (FolderLock lock : locks) reopenAll(lock.folder);
  }

  private void reopenAll(File from) {
    String[] names = from.list();
    if (names == null) return;
    Arrays.sort(names);
    for (String name : names) if (name.endsWith(ENDING)) reopen(new File(from, name));
  }

  /** Let another queue have the folders. */
  synchronized void release() {
    closeFile();
    for (FolderLock lock : locks) lock.release();
  }

  synchronized int waiting() {
    int count = open == null ? 0 : open.events.size();
    for (Batch batch : closed) count += batch.events.size() - batch.done;
    return count;
  }

  synchronized boolean hasWhole() {
    return !closed.isEmpty();
  }

  /** Keep an event; the oldest batch, if too many wait now. */
  synchronized Batch add(String event) {
    if (open != null && open.bytes + event.length() > MOST_BATCH_BYTES) close();
    if (open == null) begin();
    open.events.add(event);
    open.bytes += event.length();
    append(event);
    if (open.events.size() >= MOST_IN_A_BATCH) close();
    if (waiting() <= MOST_WAITING) return null;
    // The first is the one that may be on its way: it counts as sent until somebody knows.
    Batch oldest = second();
    if (oldest != null) remove(oldest);
    return oldest;
  }

  /** What is to be sent next; it stays until it is removed. Null when nothing waits. */
  synchronized Batch next() {
    if (closed.isEmpty() && open != null) close();
    return closed.peekFirst();
  }

  synchronized void remove(Batch batch) {
    closed.remove(batch);
    batch.file.delete();
  }

  /** Correct the moments of a batch before it is sent; once it is kept so, it stays so. */
  synchronized void time(Batch batch, long offset) {
    StringBuilder lines = new StringBuilder();
    for (int at = 0; at < batch.events.size(); at++) {
      batch.events.set(at, Unsure.timed(batch.events.get(at), offset));
      lines.append(batch.events.get(at)).append('\n');
    }
    File part = new File(batch.file.getPath() + ".part");
    try (FileOutputStream to = new FileOutputStream(part)) {
      to.write(lines.toString().getBytes(StandardCharsets.UTF_8));
    } catch (IOException error) {
      part.delete();
      return;
    }
    part.renameTo(batch.file);
  }

  private Batch second() {
    return closed.size() < 2 ? null : new ArrayList<>(closed).get(1);
  }

  private void begin() {
    open = new Batch(fileOf(++number), new ArrayList<String>());
    try {
      out = new FileOutputStream(open.file);
    } catch (IOException error) {
      out = null;
    }
  }

  private void append(String event) {
    if (out == null) return;
    try {
      // Not waited for until it is on the disk: what is written outlives the process, not a power cut.
      out.write((event + "\n").getBytes(StandardCharsets.UTF_8));
    } catch (IOException error) {
      closeFile();
    }
  }

  private void close() {
    closeFile();
    closed.add(open);
    open = null;
  }

  private void closeFile() {
    if (out == null) return;
    try {
      out.close();
    } catch (IOException error) {
      // What the disk does not take is in memory.
    }
    out = null;
  }

  /** A file of an earlier start; the line that was being written when it ended does not count. */
  private void reopen(File file) {
    number = Math.max(number, numberOf(file.getName()));
    List<String> events = linesOf(file);
    if (events.isEmpty()) file.delete();
    else closed.add(new Batch(file, events));
  }

  private static List<String> linesOf(File file) {
    String text;
    try (InputStream from = new FileInputStream(file)) {
      text = new String(Kept.bytesOf(from), StandardCharsets.UTF_8);
    } catch (IOException error) {
      return Collections.emptyList();
    }
    List<String> lines = new ArrayList<>();
    for (int at = 0, end = text.indexOf('\n'); end >= 0; at = end + 1, end = text.indexOf('\n', at))
      lines.add(text.substring(at, end));
    return lines;
  }

  private File fileOf(long place) {
    return new File(folder, String.format(Locale.ROOT, "%012d%s", place, ENDING));
  }

  private static long numberOf(String name) {
    String digits = name.substring(0, name.length() - ENDING.length());
    return digits.matches("[0-9]{1,18}") ? Long.parseLong(digits) : 0;
  }
}
