package com.longshore.sdk.core;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.SocketTimeoutException;

/**
 * Ends a connection whose answer takes too long as a whole. The platform limits each read alone, so
 * that a byte now and then would hold a call up for ever, and it limits no write.
 */
final class Deadline extends Thread implements AutoCloseable {
  /** Milliseconds from the first byte sent to the last one read; a test need not wait for as long. */
  static volatile long most = 30_000;

  private final HttpURLConnection connection;
  private final long begun = System.nanoTime();
  private final long limit = most;

  Deadline(HttpURLConnection connection) {
    super("longshore");
    this.connection = connection;
    setDaemon(true);
    start();
  }

  @Override
  public void run() {
    try {
      sleep(limit);
      // Whoever waits in it, to write or for the answer's head, is told that it is closed.
      connection.disconnect();
    } catch (InterruptedException error) {
      // The answer came in time.
    }
  }

  /** The same bytes, for as long as there is time; ending a connection need not end a read. */
  InputStream within(InputStream from) {
    return new FilterInputStream(from) {
      @Override
      public int read(byte[] to, int at, int count) throws IOException {
        int found = super.read(to, at, count);
        if (System.nanoTime() - begun > limit * 1_000_000)
          throw new SocketTimeoutException("More than " + limit + " ms");
        return found;
      }
    };
  }

  @Override
  public void close() {
    interrupt();
  }
}
