package com.longshore.sdk.api;

import com.longshore.sdk.core.Fields;

/**
 * The privacy law of an area, and what it asks of the client.
 *
 * <p>{@code consent} is {@code before} where nothing is collected before players agree, {@code opt_out} where they may
 * refuse, {@code notice} where it is enough to tell them. Below {@code child_age} a parent answers for them; 0
 * is a law that names no age.
 *
 * <p>Written by {@code make codegen} from the run time.
 */
public final class PrivacyAsked {
  public final String regime;
  public final String consent;
  public final long childAge;

  /** Reads the JSON object of an answer. */
  public PrivacyAsked(Fields from) {
    regime = from.text("regime");
    consent = from.text("consent");
    childAge = from.whole("child_age");
  }
}
