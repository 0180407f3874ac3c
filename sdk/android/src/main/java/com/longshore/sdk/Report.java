package com.longshore.sdk;

import com.longshore.sdk.api.RefusedEvent;
import java.util.List;

/** What became of a batch of events. */
public final class Report {
  /** How many events are on the server's disk. */
  public final long taken;

  /** Which ones the server did not take and why; {@code index} counts within {@link #events}. */
  public final List<RefusedEvent> refused;

  /** The batch, each event as JSON. */
  public final List<String> events;

  /** Whether the whole batch was given up: refused as a whole, or too many were waiting. */
  public final boolean isLost;

  Report(long taken, List<RefusedEvent> refused, List<String> events, boolean isLost) {
    this.taken = taken;
    this.refused = refused;
    this.events = events;
    this.isLost = isLost;
  }
}
