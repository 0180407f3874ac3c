package android.text;

public interface InputType {
  int TYPE_CLASS_NUMBER = 2;
  int TYPE_CLASS_PHONE = 3;
  int TYPE_CLASS_TEXT = 1;
  int TYPE_TEXT_VARIATION_EMAIL_ADDRESS = 32;
  int TYPE_TEXT_VARIATION_PASSWORD = 128;
}
