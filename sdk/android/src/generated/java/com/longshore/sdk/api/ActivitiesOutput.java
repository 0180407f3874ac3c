package com.longshore.sdk.api;

import com.longshore.sdk.core.Fields;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What runs, the highest priority first.
 *
 * <p>Written by {@code make codegen} from the run time.
 */
public final class ActivitiesOutput {
  public final List<ActivityShown> activities;

  /** Reads the JSON object of an answer. */
  public ActivitiesOutput(Fields from) {
    List<ActivityShown> activitiesRead = new ArrayList<>();
    for (Fields one : from.objects("activities")) activitiesRead.add(new ActivityShown(one));
    activities = Collections.unmodifiableList(activitiesRead);
  }
}
