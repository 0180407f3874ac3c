package android.text.method;

public interface MovementMethod {}
