package com.longshore.sdk;

import com.longshore.sdk.api.Started;
import com.longshore.sdk.api.SwitchAnswer;
import com.longshore.sdk.core.Answer;
import com.longshore.sdk.core.Call;
import com.longshore.sdk.core.Calls;
import com.longshore.sdk.core.Fields;
import com.longshore.sdk.core.Json;
import com.longshore.sdk.core.Kept;
import java.util.Map;

/** What a game begins with: what the server says, and without a network what it said last. */
final class Start {
  private final Device device;
  private final Kept kept;
  private final Calls calls;
  private volatile Started started;

  Start(Device device, Kept kept, Calls calls) {
    this.device = device;
    this.kept = kept;
    this.calls = calls;
  }

  Started begin() throws LongshoreException {
    Fields last = new Fields(kept.read("init"));
    Fields known = last.object("data");
    try {
      String form = Json.write(device.startForm());
      Answer answer = calls.send(new Call("/sdk/v1/init", form).etag(last.text("etag")));
      if (!answer.isUnchanged) known = keep(answer);
    } catch (LongshoreException error) {
      if (known == null || !error.mayPass()) throw error;
    }
    started = new Started(known);
    return started;
  }

  /** What {@link #begin} gave; null before it. */
  Started started() {
    return started;
  }

  /** Null before the start, and for an unknown switch. */
  Object switchValue(String name) {
    Started now = started;
    SwitchAnswer found = now == null ? null : now.switches.get(name);
    return found == null ? null : found.value;
  }

  private Fields keep(Answer answer) {
    Map<String, Object> told = Form.of("etag", answer.etag == null ? "" : answer.etag);
    told.put("data", answer.data);
    kept.write("init", told);
    return new Fields(answer.data);
  }
}
