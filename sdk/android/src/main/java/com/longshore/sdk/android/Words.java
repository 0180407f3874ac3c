package com.longshore.sdk.android;

import java.util.Locale;

/** The language of what the SDK itself says: Chinese or English. */
public final class Words {
  private final boolean isChinese;

  public Words(String language) {
    isChinese = language.toLowerCase(Locale.ROOT).startsWith("zh");
  }

  /** In the device's language. */
  public static Words ofDevice() {
    return new Words(Locale.getDefault().toLanguageTag());
  }

  public String of(String chinese, String english) {
    return isChinese ? chinese : english;
  }
}
