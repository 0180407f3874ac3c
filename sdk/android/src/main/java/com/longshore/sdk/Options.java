package com.longshore.sdk;

import com.longshore.sdk.core.Fields;
import com.longshore.sdk.core.Json;
import com.longshore.sdk.core.PackageFile;
import java.io.File;
import java.nio.charset.StandardCharsets;

/** What a game says when it connects. */
public final class Options {
  final String address;
  final String appId;
  final String clientKey;
  String store = "";
  String clientVersion = "";
  String language = "";
  String link = "";
  String referrer = "";
  long reportEveryMillis = 5_000;

  /**
   * @param address where Longshore runs: {@code https://console.example.com}
   * @param appId the game's AppId, from SDK接入
   * @param clientKey the game's client key {@code ck_…}, from SDK接入
   */
  public Options(String address, String appId, String clientKey) {
    this.address = address.replaceAll("/+$", "");
    this.appId = appId;
    this.clientKey = clientKey;
  }

  /**
   * The options of {@code longshore.json}, the file that SDK接入 gives.
   *
   * @throws IllegalArgumentException it is not JSON, or one of the three values is not in it
   */
  public static Options of(String json) {
    Fields found = new Fields(Json.parse(json));
    for (String name : new String[] {"address", "appId", "clientKey"})
      if (found.text(name).isEmpty())
        throw new IllegalArgumentException("longshore.json has no " + name);
    return new Options(found.text("address"), found.text("appId"), found.text("clientKey"));
  }

  /**
   * The options of {@code assets/longshore.json} in a package.
   *
   * @param apk the game's own package; {@code AndroidHost.options} knows where it is
   * @throws IllegalArgumentException the package has none, or it is not what SDK接入 gives
   */
  public static Options inPackage(File apk) {
    byte[] found = PackageFile.entry(apk, "assets/longshore.json");
    if (found.length == 0)
      throw new IllegalArgumentException("The package has no assets/longshore.json");
    return of(new String(found, StandardCharsets.UTF_8));
  }

  /** The channel that the package was built for; by default, what the package itself says. */
  public Options store(String value) {
    store = value;
    return this;
  }

  /** The game's version; rules may ask for it. */
  public Options clientVersion(String value) {
    clientVersion = value;
    return this;
  }

  /** zh-CN, en-US, …: the language of texts for players; by default the device's. */
  public Options language(String value) {
    language = value;
    return this;
  }

  /** The promotion link's code that the install carries. */
  public Options link(String value) {
    link = value;
    return this;
  }

  /** What the store gave the install back. */
  public Options referrer(String value) {
    referrer = value;
    return this;
  }

  /** Milliseconds between reports of events; 5,000 by default. */
  public Options reportEvery(long milliseconds) {
    reportEveryMillis = milliseconds;
    return this;
  }
}
