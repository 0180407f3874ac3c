package com.longshore.sdk.api;

import com.longshore.sdk.core.Fields;

/**
 * An agreement in force for this store; {@code channel} goes back in the consent.
 *
 * <p>Players read it at {@code reading_path} of this server's address.
 *
 * <p>Written by {@code make codegen} from the run time.
 */
public final class AgreementToAccept {
  public final String kind;
  public final String channel;
  public final long version;
  public final String title;
  public final String readingPath;

  /** Reads the JSON object of an answer. */
  public AgreementToAccept(Fields from) {
    kind = from.text("kind");
    channel = from.text("channel");
    version = from.whole("version");
    title = from.text("title");
    readingPath = from.text("reading_path");
  }
}
