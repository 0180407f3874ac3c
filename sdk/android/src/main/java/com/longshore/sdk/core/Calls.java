package com.longshore.sdk.core;

import com.longshore.sdk.LongshoreException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/** Makes calls: the headers, the time limit, another try where that helps. */
public final class Calls {
  private static final int TIMEOUT = 10_000;
  private static final long FIRST_WAIT = 500;
  private static final long LONGEST_WAIT = 8_000;

  /** Told in whole seconds: what is within that is the same clock, and events keep their order. */
  private static final long SAME_CLOCK = 2_000;

  /** A player waits no longer for a throttled call. */
  private static final long MOST_PATIENCE = 30_000;

  /** No answer is as long: a phone's memory must hold it, as bytes, as text and as values. */
  static final int MOST_BYTES = 16 << 20;

  private static final Random RANDOM = new Random();
  private final String address;
  private final Map<String, String> headers;
  private final Kept kept;

  /** Milliseconds that the server's clock is before ours; null until an answer has said it. */
  private volatile Long clock;

  /**
   * @param address where Longshore runs, without a slash at its end
   * @param headers of every call
   * @param kept where the clock's error is kept: it is so at the next start too
   */
  public Calls(String address, Map<String, String> headers, Kept kept) {
    this.address = address;
    this.headers = headers;
    this.kept = kept;
    Object known = kept.read("clock");
    if (known instanceof Long) clock = (Long) known;
  }

  /** What the SDK itself says to players, in Chinese or English. */
  public String words(String chinese, String english) {
    String language = String.valueOf(headers.get("Accept-Language"));
    return language.toLowerCase(Locale.ROOT).startsWith("zh") ? chinese : english;
  }

  /** The server's time in Unix milliseconds, as far as an answer told it. */
  public long now() {
    Long known = clock;
    return System.currentTimeMillis() + (known == null ? 0 : known);
  }

  /**
   * Milliseconds that the server's clock is before ours; null until an answer, of this start or one
   * before, has said it.
   */
  public Long clock() {
    return clock;
  }

  /** Take the server's clock for ours where it does not say. */
  void takeClock() {
    if (clock == null) clock = 0L;
  }

  /**
   * Call, again where that helps; blocks for as long.
   *
   * @throws LongshoreException the refusal, or that nobody answered
   */
  public Answer send(Call call) throws LongshoreException {
    long begun = System.nanoTime();
    LongshoreException lost = null;
    for (int attempt = 1; ; attempt++) {
      try {
        return once(call);
      } catch (LongshoreException error) {
        if (error.code() == LongshoreException.NO_ANSWER) lost = error;
        else if (lost != null && isOfSpent(error)) throw lost;
        long wait = error.retryAfterMillis();
        if (wait == 0) wait = jittered(attempt, LONGEST_WAIT);
        long waited = (System.nanoTime() - begun) / 1_000_000;
        boolean isLate = waited + wait > MOST_PATIENCE;
        if (!error.mayPass() || attempt >= call.tries || isLate) throw error;
        pause(wait);
      }
    }
  }

  /**
   * Whether it refuses what is good once: behind a lost answer that says that it was taken, not that
   * the player was wrong.
   */
  private static boolean isOfSpent(LongshoreException error) {
    return error.code() == LongshoreException.WRONG_CODE
        || error.code() == LongshoreException.CHANNEL_REFUSED;
  }

  /** Full jitter: many clients that lost the same server do not come back at once. */
  static long jittered(int attempt, long longest) {
    double most = Math.min(longest, FIRST_WAIT * Math.pow(2, attempt));
    return (long) (RANDOM.nextDouble() * most);
  }

  private Answer once(Call call) throws LongshoreException {
    try {
      HttpURLConnection connection = (HttpURLConnection) new URL(address + call.path).openConnection();
      try (Deadline deadline = new Deadline(connection)) {
        write(connection, call);
        return answerOf(connection, call, deadline);
      } finally {
        connection.disconnect();
      }
    } catch (IOException error) {
      throw noAnswer(error);
    }
  }

  private void write(HttpURLConnection connection, Call call) throws IOException {
    byte[] body = call.body.getBytes(StandardCharsets.UTF_8);
    connection.setRequestMethod("POST");
    connection.setConnectTimeout(TIMEOUT);
    connection.setReadTimeout(TIMEOUT);
    connection.setInstanceFollowRedirects(false);
    connection.setUseCaches(false);
    connection.setDoOutput(true);
    // Without it the platform sends a body again by itself when a connection breaks.
    connection.setFixedLengthStreamingMode(body.length);
    for (Map.Entry<String, String> header : headers.entrySet())
      connection.setRequestProperty(header.getKey(), header.getValue());
    connection.setRequestProperty("Content-Type", "application/json");
    if (!call.session.isEmpty())
      connection.setRequestProperty("Authorization", "Bearer " + call.session);
    if (!call.etag.isEmpty()) connection.setRequestProperty("If-None-Match", call.etag);
    try (OutputStream out = connection.getOutputStream()) {
      out.write(body);
    }
  }

  private Answer answerOf(HttpURLConnection connection, Call call, Deadline deadline)
      throws IOException, LongshoreException {
    int status = connection.getResponseCode();
    readClock(connection);
    if (status == 304) return new Answer(null, call.etag, true);
    // A proxy says it in a page or in words of its own, and says it again to the same body.
    if (status == 413) throw tooLarge();
    String text = textOf(connection, status, deadline);
    Fields envelope = envelopeOf(text, status);
    long code = envelope.whole("code");
    if (code == 0) return new Answer(envelope.any("data"), connection.getHeaderField("ETag"), false);
    boolean mayPass = status == 429 || status >= 500;
    long wait = secondsOf(connection.getHeaderField("Retry-After")) * 1000;
    throw new LongshoreException(
        (int) code, envelope.text("msg"), envelope.any("data"), mayPass, wait);
  }

  private static String textOf(HttpURLConnection connection, int status, Deadline deadline)
      throws IOException {
    InputStream stream = status >= 400 ? connection.getErrorStream() : connection.getInputStream();
    if (stream == null) return "";
    try (InputStream from = deadline.within(stream)) {
      return new String(Kept.bytesOf(from, MOST_BYTES), StandardCharsets.UTF_8);
    }
  }

  private Fields envelopeOf(String text, int status) throws LongshoreException {
    try {
      Fields envelope = new Fields(Json.parse(text));
      // A firewall's own JSON has a code too, and says nothing of what was sent.
      boolean isOurs = envelope.any("msg") instanceof String && envelope.has("data");
      if (isOurs && envelope.wholeOrNull("code") != null) return envelope;
    } catch (IllegalArgumentException error) {
      // A proxy's page, say, while the server is being started.
    }
    throw noAnswer(new IOException("HTTP " + status));
  }

  private LongshoreException tooLarge() {
    String told = words("提交的内容过大", "The request is too large.");
    return new LongshoreException(LongshoreException.TOO_LARGE, told);
  }

  private void readClock(HttpURLConnection connection) {
    long seconds = secondsOf(connection.getHeaderField("Longshore-Time"));
    if (seconds <= 0) return;
    long told = seconds * 1000 - System.currentTimeMillis();
    Long known = clock;
    if (known != null && Math.abs(told - known) < SAME_CLOCK) return;
    clock = told;
    kept.write("clock", told);
  }

  private static long secondsOf(String header) {
    return header != null && header.matches("[0-9]{1,12}") ? Long.parseLong(header) : 0;
  }

  private void pause(long milliseconds) throws LongshoreException {
    try {
      Thread.sleep(milliseconds);
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
      throw noAnswer(new InterruptedIOException());
    }
  }

  /** Told to players in their language; developers find why in its cause. */
  private LongshoreException noAnswer(IOException why) {
    String told = words("无法连接服务器，请检查网络后重试", "No connection: check the network and try again.");
    LongshoreException made =
        new LongshoreException(LongshoreException.NO_ANSWER, told, null, true, 0);
    made.initCause(why);
    return made;
  }
}
