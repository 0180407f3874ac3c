package com.longshore.sdk.android;

import android.content.Context;
import android.content.pm.PackageManager;
import android.os.Bundle;
import com.longshore.sdk.channel.Channel;

/** Finds the plug-in that a channel build put into the package. */
final class ChannelFinder {
  private static final String NAME = "longshore.channel";

  private ChannelFinder() {}

  /**
   * The plug-in that the manifest names; null in a package of no channel.
   *
   * @throws IllegalStateException the class is not there or no {@link Channel}: a fault of the build
   */
  static Channel find(Context context) {
    String name = named(context);
    if (name == null) return null;
    try {
      return Class.forName(name).asSubclass(Channel.class).newInstance();
    } catch (ReflectiveOperationException | ClassCastException error) {
      throw new IllegalStateException("the channel's plug-in " + name + " cannot be used", error);
    }
  }

  private static String named(Context context) {
    try {
      PackageManager packages = context.getPackageManager();
      String own = context.getPackageName();
      Bundle found = packages.getApplicationInfo(own, PackageManager.GET_META_DATA).metaData;
      return found == null ? null : found.getString(NAME);
    } catch (PackageManager.NameNotFoundException error) {
      return null;
    }
  }
}
