package com.longshore.sdk.api;

import com.longshore.sdk.core.Fields;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * How many events are on disk now, and which are not and why.
 *
 * <p>Written by {@code make codegen} from the run time.
 */
public final class EventsOutput {
  public final long taken;
  public final List<RefusedEvent> refused;

  /** Reads the JSON object of an answer. */
  public EventsOutput(Fields from) {
    taken = from.whole("taken");
    List<RefusedEvent> refusedRead = new ArrayList<>();
    for (Fields one : from.objects("refused")) refusedRead.add(new RefusedEvent(one));
    refused = Collections.unmodifiableList(refusedRead);
  }
}
