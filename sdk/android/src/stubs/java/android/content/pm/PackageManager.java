package android.content.pm;

import android.util.AndroidException;

public abstract class PackageManager {
  public static final int GET_META_DATA = 128;

  public abstract ApplicationInfo getApplicationInfo(String name, int flags)
      throws NameNotFoundException;

  public static class NameNotFoundException extends AndroidException {
    private static final long serialVersionUID = 1;
  }
}
