package com.longshore.sdk.channel;

import android.app.Activity;
import android.content.Intent;
import com.longshore.sdk.Role;
import java.util.Map;

/** A channel that has something to say to signing in and paying alone. */
public abstract class ChannelPlugin implements Channel {
  @Override
  public void start(Activity activity, Map<String, Object> parameters) {}

  @Override
  public void role(Activity activity, Role role) {}

  @Override
  public void logout(Activity activity) {}

  @Override
  public boolean exit(Activity activity, Result<Boolean> result) {
    return false;
  }

  @Override
  public void resumed(Activity activity) {}

  @Override
  public void paused(Activity activity) {}

  @Override
  public void destroyed(Activity activity) {}

  @Override
  public void activityResult(Activity activity, int request, int code, Intent data) {}
}
