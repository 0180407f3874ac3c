package android.os;

/** The manifest's meta-data: the class of the channel's plug-in, where a test names one. */
public class BaseBundle {
  public static String channel;

  public String getString(String key) {
    return channel;
  }
}
