package android.widget;

import android.content.Context;
import android.text.Editable;

public class EditText extends TextView {
  public EditText(Context context) {
    super(context);
  }

  public Editable getText() {
    return null;
  }
}
