package android.content.pm;

import android.os.Bundle;

public class PackageItemInfo {
  public Bundle metaData;
}
