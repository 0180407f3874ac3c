package android.widget;

import android.content.Context;
import android.text.Editable;

/** A field in which nobody typed yet. */
public class EditText extends TextView {
  public EditText(Context context) {
    super(context);
  }

  public Editable getText() {
    return new Editable() {
      @Override
      public char charAt(int at) {
        throw new IndexOutOfBoundsException();
      }

      @Override
      public int length() {
        return 0;
      }

      @Override
      public CharSequence subSequence(int begin, int end) {
        return "";
      }

      @Override
      public String toString() {
        return "";
      }
    };
  }
}
