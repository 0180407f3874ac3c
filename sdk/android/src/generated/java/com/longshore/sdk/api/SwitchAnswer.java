package com.longshore.sdk.api;

import com.longshore.sdk.core.Fields;

/**
 * A switch's value, an object or a list for JSON; {@code reason} is OpenFeature's word for why.
 *
 * <p>Written by {@code make codegen} from the run time.
 */
public final class SwitchAnswer {
  public final Object value;
  public final String variant;
  public final String reason;
  public final String ruleId;
  public final long version;

  /** Reads the JSON object of an answer. */
  public SwitchAnswer(Fields from) {
    value = from.any("value");
    variant = from.text("variant");
    reason = from.text("reason");
    ruleId = from.text("rule_id");
    version = from.whole("version");
  }
}
