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
    long turn = session.turn();
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
    if (session.begin(done, turn)) background.beat();
    else if (!done.playerId.equals(session.playerId())) throw calledOff(done);
    return done;
  }

  /** End a session that nobody waits for; whoever signed in behind it stays. */
  void abandon(SignedIn done) throws LongshoreException {
    if (session.end(done.session)) background.rest();
    session.tellEnd(done.session, 4);
  }

  /** Tell what the player agreed to, or withdrew. */
  void consent(Consent... consents) throws LongshoreException {
    List<Object> all = new ArrayList<>();
    for (Consent one : consents) all.add(one.form);
    session.call("/sdk/v1/consent", Form.of("consents", all));
    // Who withdrew is asked again before the next sign-in.
    for (Consent one : consents)
      if (Boolean.FALSE.equals(one.form.get("is_agreed"))) new Entrance(kept).forget();
  }

  private LongshoreException calledOff(SignedIn done) {
    try {
      session.tellEnd(done.session, 1);
    } catch (LongshoreException error) {
      // It ends by itself: nobody has it.
    }
    String told = calls.words("登录已取消", "This sign-in was called off.");
    return new LongshoreException(LongshoreException.NOT_DONE, told);
  }

  /** What the sign-in carries: nobody is let in without what the game requires. */
  private static List<Object> untold(Entrance entrance, List<AgreementToAccept> agreements) {
    List<Object> found = new ArrayList<>();
    for (AgreementToAccept one : entrance.untold(agreements)) found.add(new Consent(one).form);
    return found;
  }
}
