package com.longshore.sdk.android;

import android.content.Context;
import android.os.Build;
import com.longshore.sdk.Host;
import java.io.File;
import java.util.Locale;

/** What the core needs to know of a phone. */
public final class AndroidHost {
  private AndroidHost() {}

  /** The app of a context: its package file, and a folder that no backup brings to another phone. */
  public static Host of(Context context) {
    File folder = new File(context.getNoBackupFilesDir(), "longshore");
    return new Host(folder, new File(context.getApplicationInfo().sourceDir))
        .packageName(context.getPackageName())
        .device(Build.VERSION.RELEASE, Build.MODEL)
        .language(Locale.getDefault().toLanguageTag());
  }
}
