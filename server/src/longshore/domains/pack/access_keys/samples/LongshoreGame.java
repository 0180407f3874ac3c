import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Longshore on a game's own server: verify login tokens and signed calls. Java 11, no libraries.
 *
 * <p>LONGSHORE_SERVER_SECRET: the server secret (sk_...); LONGSHORE_SIGNING_SECRET: the signing secret of the
 * environment (whsec_...). While a secret is exchanged give both, separated by a comma.
 */
public final class LongshoreGame {
  private static final String APP_ID = "@APP_ID@";
  private static final long TOLERANCE_SECONDS = 300;

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
    return claims;
  }

  /**
   * Accepts a call of Longshore. {@code headers} with names in lower case, {@code body} the bytes as they came. Answer
   * the same {@code webhook-id} only once.
   */
  public static void verifyCall(Map<String, String> headers, byte[] body) throws GeneralSecurityException {
    String stamp = headers.get("webhook-timestamp");
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
      for (String offered : headers.get("webhook-signature").split(" ")) {
        if (offered.startsWith("v1,")) {
          fits |= MessageDigest.isEqual(expected, Base64.getDecoder().decode(offered.substring(3)));
        }
      }
    }
    if (!fits) throw new SecurityException("no signature fits");
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
    return System.getenv("LONGSHORE_" + name + "_SECRET").split(",");
  }
}
