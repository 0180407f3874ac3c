package com.longshore.sdk;

import com.longshore.sdk.api.SignedIn;
import com.longshore.sdk.core.Call;
import com.longshore.sdk.core.Calls;
import com.longshore.sdk.core.Fields;
import com.longshore.sdk.core.Json;
import com.longshore.sdk.core.Kept;
import java.util.Map;

/** Who is signed in, kept over starts. */
final class Session {
  private final Kept kept;
  private final Calls calls;
  private final Listener listener;
  private Fields player;

  Session(Kept kept, Calls calls, Listener listener) {
    this.kept = kept;
    this.calls = calls;
    this.listener = listener;
    Fields last = new Fields(kept.read("player"));
    if (last.whole("expires_at") * 1000 > calls.now()) player = last;
  }

  synchronized void begin(SignedIn done) {
    Map<String, Object> told = Longshore.form("player_id", done.playerId);
    told.put("session", done.session);
    told.put("expires_at", done.expiresAt);
    kept.write("player", told);
    player = new Fields(told);
  }

  synchronized void forget() {
    player = null;
    kept.write("player", null);
  }

  synchronized String playerId() {
    return player == null ? null : player.text("player_id");
  }

  synchronized String token() throws LongshoreException {
    if (player == null)
      throw new LongshoreException(
          LongshoreException.SESSION_ENDED, calls.words("请先登录游戏", "Nobody is signed in."));
    return player.text("session");
  }

  /** A call of the player; one whose session is over is forgotten, and the game told. */
  Fields call(String path, Map<String, Object> form) throws LongshoreException {
    String token = token();
    try {
      return new Fields(calls.send(new Call(path, Json.write(form)).session(token)).data);
    } catch (LongshoreException error) {
      if (isOver(error, path) && end(token)) listener.signedOut(error);
      throw error;
    }
  }

  /** End a session at the server, for which one that is over already is as good. */
  void tellEnd(String token) throws LongshoreException {
    try {
      calls.send(new Call("/sdk/v1/logout", "{}").session(token));
    } catch (LongshoreException error) {
      if (error.code() != LongshoreException.SESSION_ENDED) throw error;
    }
  }

  /** A minor whose hours are over is signed out at the heartbeat; an order is only refused. */
  private static boolean isOver(LongshoreException error, String path) {
    boolean isKicked = error.code() == LongshoreException.MINOR_HOURS;
    return error.code() == LongshoreException.SESSION_ENDED
        || (isKicked && path.equals(Background.HEARTBEAT));
  }

  /** Whether it was this session that ended: the player may have signed in again meanwhile. */
  synchronized boolean end(String token) {
    if (player == null || !player.text("session").equals(token)) return false;
    forget();
    return true;
  }
}
