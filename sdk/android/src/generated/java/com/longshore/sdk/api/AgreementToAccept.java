package com.longshore.sdk.api;

import com.longshore.sdk.core.Fields;

/**
 * An agreement in force for this store; {@code channel} goes back in the consent.
 *
 * <p>Players read it at {@code reading_path} of this server's address.
 *
 * <p>One that {@code is_required} must have been accepted in {@code least_version} or a later one, or signing in
 * is refused (4831); {@code least_version} is 0 for the others.
 *
 * <p>Written by {@code make codegen} from the run time.
 */
public final class AgreementToAccept {
  public final String kind;
  public final String channel;
  public final long version;
  public final String title;
  public final String readingPath;
  public final boolean isRequired;
  public final long leastVersion;

  /** Reads the JSON object of an answer. */
  public AgreementToAccept(Fields from) {
    kind = from.text("kind");
    channel = from.text("channel");
    version = from.whole("version");
    title = from.text("title");
    readingPath = from.text("reading_path");
    isRequired = from.flag("is_required");
    leastVersion = from.whole("least_version");
  }
}
