package com.longshore.sdk.android;

import android.content.Context;
import android.os.Build;
import com.longshore.sdk.Host;
import com.longshore.sdk.Options;
import java.io.File;
import java.util.Locale;

/** What the core needs to know of a phone. */
public final class AndroidHost {
  private AndroidHost() {}

  /** The app of a context: its package file, and a folder that no backup brings to another phone. */
  public static Host of(Context context) {
    File folder = new File(context.getNoBackupFilesDir(), "longshore");
    return new Host(folder, packageOf(context))
        .packageName(context.getPackageName())
        .device(Build.VERSION.RELEASE, Build.MODEL)
        .language(Locale.getDefault().toLanguageTag());
  }

  /**
   * The options of {@code assets/longshore.json} in the app's own package.
   *
   * @throws IllegalArgumentException the package has none, or it is not what SDK接入 gives
   */
  public static Options options(Context context) {
    return Options.inPackage(packageOf(context));
  }

  private static File packageOf(Context context) {
    return new File(context.getApplicationInfo().sourceDir);
  }
}
