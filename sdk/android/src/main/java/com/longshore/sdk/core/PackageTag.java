package com.longshore.sdk.core;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a package says of itself: the channel that it was built for, with its parameters, and the
 * promotion package that it is. Formats: packer/README.md, "The signing block of a package", and
 * packer/docs/channel-config.md, the parameters file.
 */
public final class PackageTag {
  private static final int SIGNED_TAG = 0x4c535447; // "LSTG"
  private static final int WALLE = 0x71777777;
  private static final int MOST_TAG = 4200;
  private static final String PARAMETERS = "assets/longshore/channel.json";

  /** The channel; empty where the package does not say it. */
  public final String channel;

  /** The channel's parameters as the console has them: texts, whole numbers, truth values. */
  public final Map<String, Object> parameters;

  /** The signed tag in Base64; empty in a package that nobody promotes. */
  public final String promotionTag;

  /** The promotion package's code; empty in one that nobody promotes. */
  public final String promotionCode;

  /** The content digest that the package's signature covers, as "sha256:" and hex. */
  public final String digest;

  /** The SHA-256 of the certificate that signs the package, in hex. */
  public final String certificate;

  private PackageTag(SigningBlock block, Fields file) {
    Fields walle = new Fields(parsed(block.pair(WALLE)));
    // The file is covered by the package's signature, walle's pair by none.
    String told = file.text("channel").isEmpty() ? walle.text("channel") : file.text("channel");
    channel = matching(told, "[a-z0-9_-]{0,40}");
    parameters = Collections.unmodifiableMap(parametersOf(file.any("parameters")));
    byte[] tag = block.pair(SIGNED_TAG);
    promotionTag = tag.length > MOST_TAG ? "" : Ids.base64(tag);
    promotionCode = matching(walle.text("promotion"), "[a-z0-9]{0,16}");
    digest = block.digest();
    certificate = block.certificate();
  }

  /** What a package says; what it does not say, or cannot be read, is empty. */
  public static PackageTag of(File apk) {
    if (apk == null) return new PackageTag(SigningBlock.of(new File("")), new Fields(null));
    return new PackageTag(SigningBlock.of(apk), new Fields(parsed(PackageFile.entry(apk, PARAMETERS))));
  }

  private static Object parsed(byte[] text) {
    try {
      return Json.parse(new String(text, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException error) {
      return null;
    }
  }

  private static Map<String, Object> parametersOf(Object from) {
    Map<String, Object> found = new LinkedHashMap<>();
    if (from instanceof Map)
      for (Map.Entry<?, ?> one : ((Map<?, ?>) from).entrySet())
        found.put(String.valueOf(one.getKey()), one.getValue());
    return found;
  }

  private static String matching(String text, String pattern) {
    return text.matches(pattern) ? text : "";
  }
}
