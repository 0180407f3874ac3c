package com.longshore.sdk.api;

import com.longshore.sdk.core.Fields;
import java.util.List;

/**
 * The area that the caller is in, by the country of the address.
 *
 * <p>The first of {@code languages} and {@code currencies} is what it takes where nothing else says which;
 * {@code language} is the one of them for this client. Without {@code stores} every one is open.
 *
 * <p>Written by {@code make codegen} from the run time.
 */
public final class AreaTold {
  public final String key;
  public final String name;
  public final String language;
  public final List<String> languages;
  public final List<String> currencies;
  public final List<String> stores;
  public final PrivacyAsked privacy;

  /** Reads the JSON object of an answer. */
  public AreaTold(Fields from) {
    key = from.text("key");
    name = from.text("name");
    language = from.text("language");
    languages = from.texts("languages");
    currencies = from.texts("currencies");
    stores = from.texts("stores");
    privacy = new PrivacyAsked(new Fields(from.any("privacy")));
  }
}
