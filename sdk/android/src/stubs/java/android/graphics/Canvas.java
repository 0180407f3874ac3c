package android.graphics;

public class Canvas {
  public void drawCircle(float x, float y, float radius, Paint paint) {}
}
