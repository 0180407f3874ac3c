package android.content;

import android.content.pm.ApplicationInfo;
import android.content.pm.PackageManager;
import android.content.res.AssetManager;
import android.content.res.Resources;
import java.io.File;

public class ContextWrapper extends Context {
  @Override
  public ApplicationInfo getApplicationInfo() {
    return null;
  }

  @Override
  public AssetManager getAssets() {
    return null;
  }

  @Override
  public File getNoBackupFilesDir() {
    return null;
  }

  @Override
  public PackageManager getPackageManager() {
    return null;
  }

  @Override
  public String getPackageName() {
    return null;
  }

  @Override
  public Resources getResources() {
    return null;
  }

  @Override
  public void startActivity(Intent intent) {}
}
