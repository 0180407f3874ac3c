package android.util;

public class AndroidException extends Exception {
  private static final long serialVersionUID = 1;
}
