package com.longshore.sdk;

import com.longshore.sdk.api.AgreementToAccept;
import java.util.Map;

/** What a player agreed to, or no longer agrees to. */
public final class Consent {
  final Map<String, Object> form;

  /** The player agrees to an agreement as {@code init} gave it. */
  public Consent(AgreementToAccept agreement) {
    this(agreement.kind, agreement.channel, agreement.version, true);
  }

  public Consent(String kind, String channel, long version, boolean isAgreed) {
    form = Form.of("kind", kind, "channel", channel);
    form.put("version", version);
    form.put("is_agreed", isAgreed);
  }
}
