package com.longshore.sdk;

import java.io.File;

/** What the core needs of what it runs on: plain values, so that it runs on any JVM. */
public final class Host {
  final File folder;
  final File packageFile;
  String packageName = "";
  String osVersion = "";
  String model = "";
  String language = "";

  /**
   * @param folder a folder of the game's own, which is made where it is missing
   * @param packageFile the game's own APK; null where there is none
   */
  public Host(File folder, File packageFile) {
    this.folder = folder;
    this.packageFile = packageFile;
  }

  public Host packageName(String value) {
    packageName = value;
    return this;
  }

  /** The version of Android, and the device's model. */
  public Host device(String version, String name) {
    osVersion = version;
    model = name;
    return this;
  }

  /** The device's language as a tag: {@code zh-CN}. */
  public Host language(String tag) {
    language = tag;
    return this;
  }
}
