package com.longshore.sdk;

/** A call that the server answered with a refusal. The message is for players. */
public class LongshoreException extends Exception {
  private static final long serialVersionUID = 1;

  /** The session is over: signed out elsewhere, barred, or too old. */
  public static final int SESSION_ENDED = 4702;

  /** A code that is wrong, used or too old. */
  public static final int WRONG_CODE = 4709;

  /** A channel does not vouch for what it is shown, which may be good once. */
  public static final int CHANNEL_REFUSED = 4710;

  /** A minor's time of today is over. */
  public static final int MINOR_HOURS = 4760;

  /** Agreements must be accepted first. */
  public static final int CONSENT_NEEDED = 4831;

  /** A body that somebody on the way, or the server, does not take. */
  public static final int TOO_LARGE = 4013;

  /** Nobody answered. */
  public static final int NO_ANSWER = -1;

  /** What was asked is not possible on this device, or the player closed a dialog. */
  public static final int NOT_DONE = -2;

  private final int code;
  private final transient Object data;
  private final boolean mayPass;
  private final long retryAfterMillis;

  public LongshoreException(int code, String message) {
    this(code, message, null, false, 0);
  }

  public LongshoreException(
      int code, String message, Object data, boolean mayPass, long retryAfterMillis) {
    super(message);
    this.code = code;
    this.data = data;
    this.mayPass = mayPass;
    this.retryAfterMillis = retryAfterMillis;
  }

  /** The server's code (docs/reference/errors.md), or one of this class. */
  public final int code() {
    return code;
  }

  /** What the server said besides, as maps and lists; null where it said nothing. */
  public final Object data() {
    return data;
  }

  /** Whether the same call may succeed later: no answer, throttled, or a fault of the server. */
  public final boolean mayPass() {
    return mayPass;
  }

  /** Milliseconds after which the server wants to be asked again; 0 where it says nothing. */
  public final long retryAfterMillis() {
    return retryAfterMillis;
  }

  /** Whether the player has to leave the game. */
  public final boolean endsSession() {
    return code == SESSION_ENDED || code == MINOR_HOURS;
  }
}
