import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Longshore on a game's own server: verify tokens and signed calls, call it. Java 11, no libraries.
 *
 * <p>LONGSHORE_SERVER_SECRET: the server secret (sk_...); LONGSHORE_SIGNING_SECRET: the signing secret of the
 * environment (whsec_...). While a secret is exchanged give both, the new one first, separated by a comma.
 * LONGSHORE_ENVIRONMENT: whose players this server serves, production unless it says sandbox. LONGSHORE_ADDRESS: where
 * {@code call} goes, https://...
 */
public final class LongshoreGame {
  private static final String APP_ID = "@APP_ID@";
  private static final long TOLERANCE_SECONDS = 300;
  // Without TLS the client would ask to go over to HTTP/2, which not every server between answers with the body kept.
  private static final HttpClient HTTP = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private LongshoreGame() {}

  /** Returns the claims of a login token as JSON; {@code sub} is the player's id. */
  public static String verifyLoginToken(String token) throws GeneralSecurityException {
    String[] parts = token.split("\\.", -1);
    if (parts.length != 3) throw new SecurityException("no login token");
    String head = text(parts[0]);
    if (!"HS256".equals(field(head, "alg"))) throw new SecurityException("not signed with HS256");
    byte[] signed = (parts[0] + "." + parts[1]).getBytes(StandardCharsets.UTF_8);
    byte[] given = Base64.getUrlDecoder().decode(parts[2]);
    boolean fits = false;
    for (String secret : secrets("SERVER")) {
      fits |= MessageDigest.isEqual(hmac(secret.getBytes(StandardCharsets.UTF_8), signed), given);
    }
    if (!fits) throw new SecurityException("the signature does not fit");
    String claims = text(parts[1]);
    long expires = Long.parseLong(field(claims, "exp"));
    boolean isOurs = "longshore".equals(field(claims, "iss")) && APP_ID.equals(field(claims, "aud"));
    if (!isOurs || expires <= Instant.now().getEpochSecond()) {
      throw new SecurityException("expired, or for another game");
    }
    return ours(claims, "env");
  }

  /**
   * Accepts a call of Longshore. {@code headers} with names in lower case, {@code body} the bytes as they came. Answer
   * the same {@code webhook-id} only once.
   */
  public static void verifyCall(Map<String, String> headers, byte[] body) throws GeneralSecurityException {
    String stamp = headers.getOrDefault("webhook-timestamp", "0");
    if (Math.abs(Instant.now().getEpochSecond() - Long.parseLong(stamp)) > TOLERANCE_SECONDS) {
      throw new SecurityException("the timestamp is too far from the present");
    }
    byte[] prefix = (headers.get("webhook-id") + "." + stamp + ".").getBytes(StandardCharsets.UTF_8);
    byte[] signed = new byte[prefix.length + body.length];
    System.arraycopy(prefix, 0, signed, 0, prefix.length);
    System.arraycopy(body, 0, signed, prefix.length, body.length);
    boolean fits = false;
    for (String secret : secrets("SIGNING")) {
      byte[] expected = hmac(Base64.getDecoder().decode(secret.replaceFirst("^whsec_", "")), signed);
      for (String offered : headers.getOrDefault("webhook-signature", "").split(" ")) {
        if (offered.startsWith("v1,")) {
          fits |= MessageDigest.isEqual(expected, Base64.getDecoder().decode(offered.substring(3)));
        }
      }
    }
    if (!fits) throw new SecurityException("no signature fits");
  }

  /** Asks Longshore about a login token: it also knows of bans and sign-outs. Returns its answer as JSON. */
  public static String checkToken(String token) throws GeneralSecurityException, IOException, InterruptedException {
    if (!token.matches("[A-Za-z0-9._-]+")) throw new SecurityException("no login token");
    String found = call("/sdk/server/v1/token/verify", "{\"token\":\"" + token + "\"}");
    if (!found.contains("\"is_valid\":true")) throw new SecurityException(field(found, "reason"));
    return ours(found, "environment");
  }

  /**
   * Makes a signed call with a JSON body and returns the JSON answer {@code {code, msg, data}}; a refusal throws.
   * /sdk/server/v1/player {player_id}, /sdk/server/v1/order {order_id}, /sdk/server/v1/orders/undelivered {}, and the
   * others of the guide.
   */
  public static String call(String path, String json)
      throws GeneralSecurityException, IOException, InterruptedException {
    byte[] body = json.getBytes(StandardCharsets.UTF_8);
    String stamp = String.valueOf(Instant.now().getEpochSecond());
    String nonce = UUID.randomUUID().toString();
    StringBuilder digest = new StringBuilder();
    for (byte one : MessageDigest.getInstance("SHA-256").digest(body)) digest.append(String.format("%02x", one));
    byte[] signed = String.join("\n", "POST", path, stamp, nonce, digest).getBytes(StandardCharsets.UTF_8);
    byte[] key = secrets("SERVER")[0].getBytes(StandardCharsets.UTF_8);
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(System.getenv("LONGSHORE_ADDRESS") + path))
            .timeout(Duration.ofSeconds(10))
            .header("Content-Type", "application/json")
            .header("Longshore-App", APP_ID)
            .header("Longshore-Time", stamp)
            .header("Longshore-Nonce", nonce)
            .header("Longshore-Signature", "v1," + Base64.getEncoder().encodeToString(hmac(key, signed)))
            .POST(HttpRequest.BodyPublishers.ofByteArray(body))
            .build();
    String answer = HTTP.send(request, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8)).body();
    if (!"0".equals(field(answer, "code"))) throw new SecurityException(answer);
    return answer;
  }

  private static String ours(String json, String name) {
    String wanted = System.getenv().getOrDefault("LONGSHORE_ENVIRONMENT", "production");
    if (!wanted.equals(field(json, name))) throw new SecurityException("a player of another environment");
    return json;
  }

  /** One field of a flat JSON object. Replace it by the JSON library that your server uses. */
  private static String field(String json, String name) {
    Matcher found = Pattern.compile("\"" + name + "\":\\s*(?:\"([^\"\\\\]*)\"|(\\d+))").matcher(json);
    if (!found.find()) throw new SecurityException(name + " is missing");
    return found.group(1) != null ? found.group(1) : found.group(2);
  }

  private static byte[] hmac(byte[] key, byte[] signed) throws GeneralSecurityException {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key, "HmacSHA256"));
    return mac.doFinal(signed);
  }

  private static String text(String base64url) {
    return new String(Base64.getUrlDecoder().decode(base64url), StandardCharsets.UTF_8);
  }

  private static String[] secrets(String name) {
    String told = System.getenv().getOrDefault("LONGSHORE_" + name + "_SECRET", "");
    // What is blank, as behind a comma at the end, is a key that anybody has.
    String[] found = Pattern.compile(",").splitAsStream(told).map(String::trim).filter(one -> !one.isEmpty())
        .toArray(String[]::new);
    if (found.length == 0) throw new SecurityException("LONGSHORE_" + name + "_SECRET is not set");
    return found;
  }
}
