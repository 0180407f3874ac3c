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

  /** Sign-ins and sign-outs are counted as they are asked for: a late answer undoes no newer one. */
  private long asked;

  private long settled;

  Session(Kept kept, Calls calls, Listener listener) {
    this.kept = kept;
    this.calls = calls;
    this.listener = listener;
    Fields last = new Fields(kept.read("player"));
    if (last.whole("expires_at") * 1000 > calls.now()) player = last;
  }

  /** The turn of a sign-in that is being asked for now. */
  synchronized long turn() {
    return ++asked;
  }

  /** Begin what a sign-in gave; false when the player went elsewhere since its turn. */
  synchronized boolean begin(SignedIn done, long turn) {
    if (turn <= settled) return false;
    settled = turn;
    Map<String, Object> told = Form.of("player_id", done.playerId);
    told.put("session", done.session);
    told.put("expires_at", done.expiresAt);
    kept.write("player", told);
    player = new Fields(told);
    return true;
  }

  /** Forget who is signed in, for which no sign-in before counts any more; gives their session. */
  synchronized String leave() throws LongshoreException {
    settled = ++asked;
    String token = token();
    forget();
    return token;
  }

  private void forget() {
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
  void tellEnd(String token, int tries) throws LongshoreException {
    try {
      calls.send(new Call("/sdk/v1/logout", "{}").session(token).tries(tries));
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
