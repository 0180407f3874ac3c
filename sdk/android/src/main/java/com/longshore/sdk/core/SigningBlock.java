package com.longshore.sdk.core;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.Map;

/**
 * The pairs of a package's APK Signing Block. Sources: "APK Signature Scheme v2", sections "APK
 * Signing Block" and "Signed data", Android Open Source Project.
 */
final class SigningBlock {
  private static final long MAGIC_LOW = 0x20676953204b5041L; // "APK Sig "
  private static final long MAGIC_HIGH = 0x3234206b636f6c42L; // "Block 42"
  private static final int END_SIGNATURE = 0x06054b50;
  private static final int END_BYTES = 22;
  private static final int MOST_COMMENT = 0xffff;
  private static final int MOST_BLOCK = 16 << 20;
  private static final int[] SCHEMES = {0xf05368c0, 0x7109871a};
  private final Map<Integer, byte[]> pairs;

  private SigningBlock(Map<Integer, byte[]> pairs) {
    this.pairs = pairs;
  }

  /** The block of a file; without pairs where there is none that can be read. */
  static SigningBlock of(File apk) {
    try (RandomAccessFile file = new RandomAccessFile(apk, "r")) {
      return new SigningBlock(pairsOf(file));
    } catch (IOException | BufferUnderflowException | IllegalArgumentException error) {
      return new SigningBlock(new HashMap<Integer, byte[]>());
    }
  }

  /** A pair's value; empty where there is none. */
  byte[] pair(int id) {
    byte[] found = pairs.get(id);
    return found == null ? new byte[0] : found;
  }

  /** The content digest that scheme v3 or v2 signs, as "sha256:" and hex; empty without one. */
  String digest() {
    ByteBuffer record = first(signedData(), 1);
    if (record.remaining() < 4) return "";
    int algorithm = record.getInt();
    String kind = kindOf(algorithm);
    return kind.isEmpty() ? "" : kind + ":" + Ids.hex(rest(part(record)));
  }

  /** The SHA-256 of the certificate that signs, in hex; empty without one. */
  String certificate() {
    ByteBuffer certificate = first(signedData(), 2);
    if (!certificate.hasRemaining()) return "";
    try {
      return Ids.hex(MessageDigest.getInstance("SHA-256").digest(rest(certificate)));
    } catch (NoSuchAlgorithmException error) {
      throw new IllegalStateException(error);
    }
  }

  /** What the first signer of the newest scheme signed: digests, certificates, attributes. */
  private ByteBuffer signedData() {
    for (int scheme : SCHEMES)
      if (pairs.containsKey(scheme)) return part(part(part(ordered(pairs.get(scheme)))));
    return ordered(new byte[0]);
  }

  /** The first element of the sequence at a place, counted from 1. */
  private static ByteBuffer first(ByteBuffer signed, int place) {
    if (!signed.hasRemaining()) return signed;
    ByteBuffer sequence = part(signed);
    for (int at = 1; at < place; at++) sequence = part(signed);
    return part(sequence);
  }

  private static String kindOf(int algorithm) {
    switch (algorithm) {
      case 0x0101: // RSA-PSS, RSA, ECDSA and DSA with SHA-256
      case 0x0103:
      case 0x0201:
      case 0x0301:
        return "sha256";
      case 0x0102: // the same but DSA with SHA-512
      case 0x0104:
      case 0x0202:
        return "sha512";
      default:
        return "";
    }
  }

  /** The bytes behind a length; none where the length does not fit. */
  private static ByteBuffer part(ByteBuffer from) {
    if (from.remaining() < 4) return ordered(new byte[0]);
    int length = from.getInt();
    if (length < 0 || length > from.remaining()) return ordered(new byte[0]);
    byte[] bytes = new byte[length];
    from.get(bytes);
    return ordered(bytes);
  }

  private static byte[] rest(ByteBuffer from) {
    byte[] bytes = new byte[from.remaining()];
    from.get(bytes);
    return bytes;
  }

  private static Map<Integer, byte[]> pairsOf(RandomAccessFile file) throws IOException {
    Map<Integer, byte[]> found = new HashMap<>();
    long directory = directoryOf(file);
    if (directory < 32) return found;
    ByteBuffer foot = read(file, directory - 24, 24);
    long size = foot.getLong();
    boolean isBlock = foot.getLong() == MAGIC_LOW && foot.getLong() == MAGIC_HIGH;
    if (!isBlock || size < 24 || size > MOST_BLOCK || size > directory - 8) return found;
    ByteBuffer block = read(file, directory - size, (int) size - 24);
    while (block.remaining() >= 12) {
      long length = block.getLong() - 4;
      int id = block.getInt();
      if (length < 0 || length > block.remaining()) break;
      byte[] value = new byte[(int) length];
      block.get(value);
      found.put(id, value);
    }
    return found;
  }

  /** Where the central directory begins; 0 where the file is no archive. */
  private static long directoryOf(RandomAccessFile file) throws IOException {
    int length = (int) Math.min(file.length(), END_BYTES + MOST_COMMENT);
    ByteBuffer end = read(file, file.length() - length, length);
    for (int at = length - END_BYTES; at >= 0; at--) {
      boolean isEnd = end.getInt(at) == END_SIGNATURE;
      if (isEnd && (end.getShort(at + 20) & 0xffff) == length - at - END_BYTES)
        return end.getInt(at + 16) & 0xffffffffL;
    }
    return 0;
  }

  private static ByteBuffer read(RandomAccessFile file, long from, int length) throws IOException {
    byte[] bytes = new byte[length];
    file.seek(from);
    file.readFully(bytes);
    return ordered(bytes);
  }

  private static ByteBuffer ordered(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
