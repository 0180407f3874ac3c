package com.longshore.sdk.core;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URL;

/** Small pictures of Longshore's own address, such as icons. */
public final class Pictures {
  /** The most bytes of one: an icon has a few thousand. */
  public static final int MOST_BYTES = 512 * 1024;

  private static final int TIMEOUT = 10_000;
  private final String address;

  /**
   * @param address where Longshore runs, without a slash at its end
   */
  public Pictures(String address) {
    this.address = address;
  }

  /** The bytes of a picture; null where it cannot be had, which no game needs to tell anybody. */
  public byte[] of(String path) {
    // What is no path of ours is somebody else's address.
    if (!path.startsWith("/") || path.startsWith("//")) return null;
    try {
      HttpURLConnection connection = (HttpURLConnection) new URL(address + path).openConnection();
      connection.setConnectTimeout(TIMEOUT);
      connection.setReadTimeout(TIMEOUT);
      connection.setInstanceFollowRedirects(false);
      try (Deadline deadline = new Deadline(connection)) {
        // What is not there is told in an envelope, with 200.
        String type = String.valueOf(connection.getContentType());
        boolean isPicture = connection.getResponseCode() == 200 && type.startsWith("image/");
        return isPicture ? read(connection, deadline) : null;
      } finally {
        connection.disconnect();
      }
    } catch (IOException error) {
      return null;
    }
  }

  private static byte[] read(HttpURLConnection connection, Deadline deadline) throws IOException {
    try (InputStream from = deadline.within(connection.getInputStream())) {
      return Kept.bytesOf(from, MOST_BYTES);
    }
  }
}
