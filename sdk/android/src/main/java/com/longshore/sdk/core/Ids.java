package com.longshore.sdk.core;

import java.security.SecureRandom;

/** Texts that nobody can guess, and lines that the server takes. */
public final class Ids {
  private static final String LETTERS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  private static final String BASE64 = LETTERS.substring(0, 62) + "+/";
  private static final SecureRandom RANDOM = new SecureRandom();

  private Ids() {}

  /** A text of six random bits a letter. */
  public static String random(int length) {
    byte[] bytes = new byte[length];
    RANDOM.nextBytes(bytes);
    StringBuilder made = new StringBuilder(length);
    for (byte one : bytes) made.append(LETTERS.charAt(one & 63));
    return made.toString();
  }

  /** At most so many characters in one line. */
  public static String line(String text, int most) {
    String plain = text.replaceAll("[\\s\\p{Cntrl}]+", " ").trim();
    return plain.length() <= most ? plain : plain.substring(0, most);
  }

  static String hex(byte[] bytes) {
    StringBuilder made = new StringBuilder(bytes.length * 2);
    for (byte one : bytes) {
      made.append(Character.forDigit((one >> 4) & 15, 16));
      made.append(Character.forDigit(one & 15, 16));
    }
    return made.toString();
  }

  /** Base64 (RFC 4648, section 4); the platform's own is only there from Android 8 on. */
  static String base64(byte[] bytes) {
    StringBuilder made = new StringBuilder();
    for (int at = 0; at < bytes.length; at += 3) {
      int left = bytes.length - at;
      int three = (bytes[at] & 255) << 16;
      if (left > 1) three |= (bytes[at + 1] & 255) << 8;
      if (left > 2) three |= bytes[at + 2] & 255;
      for (int letter = 0; letter < 4; letter++)
        made.append(letter > left ? '=' : BASE64.charAt((three >> (18 - 6 * letter)) & 63));
    }
    return made.toString();
  }
}
