package com.longshore.sdk;

import com.longshore.sdk.api.AgreementToAccept;
import com.longshore.sdk.api.SignedIn;
import com.longshore.sdk.api.Started;
import com.longshore.sdk.core.Call;
import com.longshore.sdk.core.Calls;
import com.longshore.sdk.core.Entrance;
import com.longshore.sdk.core.Fields;
import com.longshore.sdk.core.Json;
import com.longshore.sdk.core.Kept;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A sign-in, by whatever it goes: it carries device, store and consents, and begins the session. */
final class SignIn {
  private final Device device;
  private final Kept kept;
  private final Calls calls;
  private final Start start;
  private final Session session;
  private final Background background;

  SignIn(
      Device device, Kept kept, Calls calls, Start start, Session session, Background background) {
    this.device = device;
    this.kept = kept;
    this.calls = calls;
    this.start = start;
    this.session = session;
    this.background = background;
  }

  SignedIn by(Map<String, Object> form, int tries) throws LongshoreException {
    Started started = start.started();
    Entrance entrance = new Entrance(kept);
    form.put("device", device.form());
    form.put("store", device.store());
    if (started != null) form.put("consents", untold(entrance, started.agreements));
    SignedIn done;
    try {
      Call call = new Call("/sdk/v1/login", Json.write(form)).tries(tries);
      done = new SignedIn(new Fields(calls.send(call).data));
    } catch (LongshoreException error) {
      if (error.code() == LongshoreException.CONSENT_NEEDED) entrance.forget();
      throw error;
    }
    entrance.told();
    session.begin(done);
    background.beat();
    return done;
  }

  /** What the sign-in carries: nobody is let in without what the game requires. */
  private static List<Object> untold(Entrance entrance, List<AgreementToAccept> agreements) {
    List<Object> found = new ArrayList<>();
    for (AgreementToAccept one : entrance.untold(agreements)) found.add(new Consent(one).form);
    return found;
  }
}
