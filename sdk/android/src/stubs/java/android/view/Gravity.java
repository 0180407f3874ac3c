package android.view;

public class Gravity {
  public static final int CENTER_VERTICAL = 16;
  public static final int END = 0x00800005;
  public static final int TOP = 48;
}
