package com.longshore.sdk;

import com.longshore.sdk.api.CodeSent;
import com.longshore.sdk.core.Call;
import com.longshore.sdk.core.Calls;
import com.longshore.sdk.core.Fields;
import com.longshore.sdk.core.Json;
import java.util.Map;

/** Codes that prove whose a phone or an address of mail is; {@code kind} is phone or email. */
final class Codes {
  private final Device device;
  private final Calls calls;
  private final Session session;

  Codes(Device device, Calls calls, Session session) {
    this.device = device;
    this.calls = calls;
    this.session = session;
  }

  CodeSent send(String kind, String to, boolean isToBind) throws LongshoreException {
    Map<String, Object> form = Form.of(kind, to, "purpose", isToBind ? "bind" : "login");
    form.put("device", device.form());
    // Asked again, another message would go out: whoever got no answer may have got the code.
    Call call = new Call("/sdk/v1/code", Json.write(form)).tries(1);
    return new CodeSent(new Fields(calls.send(call).data));
  }

  void bind(String kind, String to, String code) throws LongshoreException {
    session.call("/sdk/v1/" + kind, Form.of(kind, to, "code", code));
  }
}
