package android.graphics;

public class BitmapFactory {
  public static Bitmap decodeByteArray(byte[] data, int offset, int length) {
    return null;
  }
}
