package com.longshore.sdk.api;

import com.longshore.sdk.core.Fields;

/**
 * How long the code is valid, and when another may be asked for.
 *
 * <p>Written by {@code make codegen} from the run time.
 */
public final class CodeSent {
  public final long validSeconds;
  public final long resendAfterSeconds;

  /** Reads the JSON object of an answer. */
  public CodeSent(Fields from) {
    validSeconds = from.whole("valid_seconds");
    resendAfterSeconds = from.whole("resend_after_seconds");
  }
}
