package com.longshore.sdk.core;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The files that a package holds, read from the package itself. */
public final class PackageFile {
  private PackageFile() {}

  /** What a file of the package says; empty where the package has none, or cannot be read. */
  public static byte[] entry(File apk, String name) {
    try (ZipFile archive = new ZipFile(apk)) {
      ZipEntry entry = archive.getEntry(name);
      if (entry == null) return new byte[0];
      try (InputStream from = archive.getInputStream(entry)) {
        return Kept.bytesOf(from);
      }
    } catch (IOException error) {
      return new byte[0];
    }
  }
}
