package com.longshore.sdk.channel;

import com.longshore.sdk.LongshoreException;

/** Where an outcome is told, once and in the main thread. */
public interface Result<T> {
  void done(T value);

  /** Its message is for players; {@link LongshoreException#NOT_DONE} where the player closed it. */
  void failed(LongshoreException error);
}
