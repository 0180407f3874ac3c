package android.content;

import android.content.pm.ApplicationInfo;
import android.content.pm.PackageManager;
import android.content.res.AssetManager;
import android.content.res.Resources;
import java.io.File;

public abstract class Context {
  public abstract ApplicationInfo getApplicationInfo();

  public abstract AssetManager getAssets();

  public abstract File getNoBackupFilesDir();

  public abstract PackageManager getPackageManager();

  public abstract String getPackageName();

  public abstract Resources getResources();

  public abstract void startActivity(Intent intent);
}
