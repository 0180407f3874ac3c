package com.longshore.sdk;

import com.longshore.sdk.api.Account;
import com.longshore.sdk.api.ActivitiesOutput;
import com.longshore.sdk.api.ActivityShown;
import com.longshore.sdk.api.AgreementToAccept;
import com.longshore.sdk.api.CodeSent;
import com.longshore.sdk.api.DeleteOutput;
import com.longshore.sdk.api.OpenOrder;
import com.longshore.sdk.api.Order;
import com.longshore.sdk.api.OrderList;
import com.longshore.sdk.api.RealName;
import com.longshore.sdk.api.Redeemed;
import com.longshore.sdk.api.SignedIn;
import com.longshore.sdk.api.Started;
import com.longshore.sdk.core.Calls;
import com.longshore.sdk.core.Entrance;
import com.longshore.sdk.core.Fields;
import com.longshore.sdk.core.Ids;
import com.longshore.sdk.core.Kept;
import com.longshore.sdk.core.PackageTag;
import com.longshore.sdk.core.Pictures;
import java.util.List;
import java.util.Map;

/**
 * A game's connection to Longshore. Methods that throw a {@link LongshoreException} call the server
 * and block: call them from a thread of your own, never from the one that draws.
 */
public final class Longshore {
  /** The SDK's version. */
  public static final String VERSION = "0.1.0";

  private final Options options;
  private final Kept kept;
  private final PackageTag tag;
  private final Device device;
  private final Calls calls;
  private final Start start;
  private final Session session;
  private final Background background;
  private final SignIn signIn;
  private final Codes codes;
  private final Notices notices;

  /** Connects a game; nothing is called before {@link #init}. */
  public Longshore(Options options, Host host, Listener told) {
    Listener listener = new Guarded(told);
    this.options = options;
    kept = new Kept(host.folder);
    tag = PackageTag.of(host.packageFile);
    device = new Device(options, host, kept, tag);
    calls = new Calls(options.address, device.headers(), kept);
    start = new Start(device, kept, calls);
    session = new Session(kept, calls, listener);
    notices = new Notices(kept, session);
    background = new Background(session, calls, options, host, listener);
    signIn = new SignIn(device, kept, calls, start, session, background);
    codes = new Codes(device, calls, session);
  }

  /** What the game's own package says: channel, its parameters, promotion tag. */
  public PackageTag packageTag() {
    return tag;
  }

  /** Begin: ways to sign in, agreements, switches. Without a network, what the last start gave. */
  public Started init() throws LongshoreException {
    Started begun = start.begin();
    background.resume();
    return begun;
  }

  /** What {@link #init} gave; null before it. */
  public Started started() {
    return start.started();
  }

  /** A switch's value; {@code otherwise} before init, for an unknown one, and one of another type. */
  public boolean valueOf(String name, boolean otherwise) {
    Object found = start.switchValue(name);
    return found instanceof Boolean ? (Boolean) found : otherwise;
  }

  /** As {@link #valueOf(String, boolean)}. */
  public long valueOf(String name, long otherwise) {
    Object found = start.switchValue(name);
    return found instanceof Long ? (Long) found : otherwise;
  }

  /** As {@link #valueOf(String, boolean)}. */
  public String valueOf(String name, String otherwise) {
    Object found = start.switchValue(name);
    return found instanceof String ? (String) found : otherwise;
  }

  /**
   * The object of a JSON switch; {@code otherwise} as for {@link #valueOf(String, boolean)}. Numbers
   * in it are {@code Long} or {@code Double}, objects maps, arrays lists.
   */
  @SuppressWarnings("unchecked") // Json makes no other maps.
  public Map<String, Object> mapOf(String name, Map<String, Object> otherwise) {
    Object found = start.switchValue(name);
    return found instanceof Map ? (Map<String, Object>) found : otherwise;
  }

  /** The array of a JSON switch; as {@link #mapOf}. */
  @SuppressWarnings("unchecked") // Json makes no other lists.
  public List<Object> listOf(String name, List<Object> otherwise) {
    Object found = start.switchValue(name);
    return found instanceof List ? (List<Object>) found : otherwise;
  }

  /** Who is signed in; null when nobody is. */
  public String playerId() {
    return session.playerId();
  }

  /** Sign in as this device's guest: the same player at every start. */
  public SignedIn loginAsGuest() throws LongshoreException {
    return signIn.by(Form.of("method", "guest", "guest_key", device.guestKey()), 4);
  }

  /** Sign in by account and password. */
  public SignedIn loginByAccount(String account, String password) throws LongshoreException {
    return signIn.by(Form.of("method", "account", "account", account, "password", password), 4);
  }

  /** Make an account and sign in. */
  public SignedIn register(String account, String password) throws LongshoreException {
    // A name that a lost answer has given would be refused as taken.
    return signIn.by(Form.of("method", "register", "account", account, "password", password), 1);
  }

  /** Sign in by the code that a phone was sent; the first time, this makes the player. */
  public SignedIn loginByPhone(String phone, String code) throws LongshoreException {
    return signIn.by(Form.of("method", "phone", "phone", phone, "code", code), 4);
  }

  /** Sign in by the code that an address of mail was sent; the first time, this makes the player. */
  public SignedIn loginByEmail(String email, String code) throws LongshoreException {
    return signIn.by(Form.of("method", "email", "email", email, "code", code), 4);
  }

  /** Sign in by what the channel's own SDK said of its player. */
  public SignedIn loginByChannel(String channel, Map<String, String> fields)
      throws LongshoreException {
    return signIn.by(Form.of("method", "channel", "channel", channel, "fields", fields), 4);
  }

  /** Send a code to a phone, to sign in with it or, with {@code isToBind}, to bind it. */
  public CodeSent sendCode(String phone, boolean isToBind) throws LongshoreException {
    return codes.send("phone", phone, isToBind);
  }

  /** Bind a phone to the player by the code that it was sent. */
  public void bindPhone(String phone, String code) throws LongshoreException {
    codes.bind("phone", phone, code);
  }

  /** Send a code by mail, as {@link #sendCode}. */
  public CodeSent sendEmailCode(String email, boolean isToBind) throws LongshoreException {
    return codes.send("email", email, isToBind);
  }

  /** Bind an address of mail to the player by the code that it was sent. */
  public void bindEmail(String email, String code) throws LongshoreException {
    codes.bind("email", email, code);
  }

  /** Read what is known of the player: bound phone, address of mail and real name, all masked. */
  public Account account() throws LongshoreException {
    return new Account(session.call("/sdk/v1/account", Form.of()));
  }

  /** Give the player's real name and identity number; they are not kept here. */
  public RealName realName(String name, String identity) throws LongshoreException {
    return new RealName(session.call("/sdk/v1/realname", Form.of("name", name, "identity", identity)));
  }

  /** End the session. */
  public void logout() throws LongshoreException {
    String token = session.leave();
    background.rest();
    session.tellEnd(token, 4);
  }

  /** End the session of a sign-in that nobody waits for any more; who signed in since stays. */
  public void abandon(SignedIn done) throws LongshoreException {
    signIn.abandon(done);
  }

  /** Keep what the player agreed to, or withdraw it. */
  public void consent(Consent... consents) throws LongshoreException {
    signIn.consent(consents);
  }

  /** Tell that a role was created, entered the game, rose a level or left. */
  public void role(Role role) throws LongshoreException {
    Map<String, Object> form = Form.of("id", Ids.random(22));
    form.putAll(role.form);
    session.call("/sdk/v1/role", form);
  }

  /** Make an order: what it gives is what the channel's own payment needs. */
  public Order order(Wish wish) throws LongshoreException {
    Map<String, Object> form = Form.of("game_order_id", Ids.random(22));
    form.putAll(wish.form);
    return new Order(session.call("/sdk/v1/order", form));
  }

  /** What the player paid for and the game's server has not accepted yet. */
  public List<OpenOrder> openOrders() throws LongshoreException {
    return new OrderList(session.call("/sdk/v1/orders/open", Form.of())).orders;
  }

  /** Redeem a gift code as the player typed it; role and server may be empty. */
  public Redeemed redeem(String code, String serverId, String roleId) throws LongshoreException {
    return new Redeemed(session.call("/sdk/v1/redeem", device.codeForm(code, serverId, roleId)));
  }

  /** What runs for the player, and how far they are; the first call of a day is their visit. */
  public List<ActivityShown> activities() throws LongshoreException {
    Map<String, Object> form = Form.of("client_version", device.clientVersion(), "language", language());
    return new ActivitiesOutput(session.call("/sdk/v1/activities", form)).activities;
  }

  /**
   * Ask for the player's deletion, which signs them out; until the moment that it gives (Unix
   * seconds) signing in takes it back.
   */
  public long deleteAccount() throws LongshoreException {
    String token = session.token();
    Fields asked = session.call("/sdk/v1/account/delete", Form.of("confirm", true));
    // Every session ends with it.
    if (session.end(token)) background.rest();
    return new DeleteOutput(asked).dueAt;
  }

  /**
   * Note an event; it is reported later, also after a kill. Does not block.
   *
   * @param properties anything that JSON can hold: texts, numbers, truth values, lists, maps
   */
  public void track(String event, Map<String, ?> properties) {
    background.track(event, properties, playerId(), store());
  }

  /** Send the events that wait; returns when none is left or it must be tried again later. */
  public void flush() {
    background.flush();
  }

  /** Send the events that wait, in a thread of the SDK's. */
  public void flushSoon() {
    background.flushSoon();
  }

  /** How many events the server does not have yet. */
  public int waitingEvents() {
    return background.waitingEvents();
  }

  /** End the connection, when the game ends; what waits is reported at the next start. */
  public void close() {
    background.close();
  }

  /** The channel that the package was built for; empty where nothing says it. */
  public String store() {
    return device.store();
  }

  /** What is kept of the way into the game: agreements, announcements. */
  public Entrance entrance() {
    return new Entrance(kept);
  }

  /** What the player saw of announcements and the floating button, on whatever device. */
  public Notices notices() {
    return notices;
  }

  /** A small picture of Longshore's, such as an icon of the floating button; null where it fails. */
  public byte[] picture(String path) {
    return new Pictures(options.address).of(path);
  }

  /** Where players read an agreement: always what is published; empty where nobody says it. */
  public String addressOf(AgreementToAccept agreement) {
    return agreement.readingPath.isEmpty() ? "" : options.address + agreement.readingPath;
  }

  /** The language of texts for players, as a tag. */
  public String language() {
    return device.language();
  }
}
