package android.content;

public interface DialogInterface {
  interface OnCancelListener {
    void onCancel(DialogInterface dialog);
  }
}
