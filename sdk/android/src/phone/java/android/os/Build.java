package android.os;

public class Build {
  public static final String MODEL = "Pixel 8";

  public static class VERSION {
    public static final String RELEASE = "14";
  }
}
