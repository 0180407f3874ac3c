package com.longshore.sdk.core;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** What is kept over starts: a file for each name. A full or forbidden disk keeps nothing. */
public final class Kept {
  private final File folder;

  public Kept(File folder) {
    this.folder = folder;
    folder.mkdirs();
  }

  /** The JSON that is kept under a name; null where there is none that can be read. */
  public synchronized Object read(String name) {
    try (InputStream file = new FileInputStream(new File(folder, name))) {
      return Json.parse(new String(bytesOf(file), StandardCharsets.UTF_8));
    } catch (IOException | IllegalArgumentException error) {
      return null;
    }
  }

  /** Keep a value, whole or not at all; null forgets it. */
  public synchronized void write(String name, Object value) {
    File file = new File(folder, name);
    if (value == null) {
      file.delete();
      return;
    }
    File part = new File(folder, name + ".part");
    try (FileOutputStream out = new FileOutputStream(part)) {
      out.write(Json.write(value).getBytes(StandardCharsets.UTF_8));
      out.getFD().sync();
    } catch (IOException error) {
      part.delete();
      return;
    }
    part.renameTo(file);
  }

  static byte[] bytesOf(InputStream from) throws IOException {
    return bytesOf(from, Integer.MAX_VALUE);
  }

  /** All bytes, of which there may be so many at most. */
  static byte[] bytesOf(InputStream from, int most) throws IOException {
    ByteArrayOutputStream found = new ByteArrayOutputStream();
    byte[] part = new byte[8192];
    for (int count = from.read(part); count >= 0; count = from.read(part)) {
      if (count > most - found.size()) throw new IOException("More than " + most + " bytes");
      found.write(part, 0, count);
    }
    return found.toByteArray();
  }
}
