package android.os;

public class BaseBundle {
  public String getString(String key) {
    return null;
  }
}
