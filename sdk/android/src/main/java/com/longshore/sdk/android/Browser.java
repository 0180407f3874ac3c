package com.longshore.sdk.android;

import android.app.Activity;
import android.content.ActivityNotFoundException;
import android.content.Intent;
import android.net.Uri;

/** Pages outside of the game. */
final class Browser {
  private Browser() {}

  /** Open a page; nothing happens where the phone has no browser, or the address is none. */
  static void open(Activity activity, String address) {
    if (!address.startsWith("https://") && !address.startsWith("http://")) return;
    try {
      activity.startActivity(new Intent(Intent.ACTION_VIEW, Uri.parse(address)));
    } catch (ActivityNotFoundException error) {
      // A phone without a browser.
    }
  }
}
