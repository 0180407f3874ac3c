package com.longshore.sdk.android;

import com.longshore.sdk.LongshoreException;
import com.longshore.sdk.channel.Result;

/** An outcome that goes on where it succeeds; a failure is the next one's. */
abstract class Passing<T> implements Result<T> {
  private final Result<?> next;

  Passing(Result<?> next) {
    this.next = next;
  }

  @Override
  public final void failed(LongshoreException error) {
    next.failed(error);
  }
}
