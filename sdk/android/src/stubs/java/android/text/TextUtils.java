package android.text;

public class TextUtils {
  public static String join(CharSequence between, Iterable<?> items) {
    return null;
  }

  public enum TruncateAt {
    MARQUEE
  }
}
