package com.longshore.sdk.api;

import com.longshore.sdk.core.Fields;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Of what is published now, all that the player saw, on whatever device.
 *
 * <p>Written by {@code make codegen} from the run time.
 */
public final class NoticesOutput {
  public final List<NoticeSeen> seen;

  /** Reads the JSON object of an answer. */
  public NoticesOutput(Fields from) {
    List<NoticeSeen> seenRead = new ArrayList<>();
    for (Fields one : from.objects("seen")) seenRead.add(new NoticeSeen(one));
    seen = Collections.unmodifiableList(seenRead);
  }
}
