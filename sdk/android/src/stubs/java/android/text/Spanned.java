package android.text;

public interface Spanned extends CharSequence {}
