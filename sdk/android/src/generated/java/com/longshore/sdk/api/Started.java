package com.longshore.sdk.api;

import com.longshore.sdk.core.Fields;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the client starts with; the server's time is in the header Longshore-Time.
 *
 * <p>{@code snapshot} counts publications; {@code store} is null where nothing is published of it, {@code area} where
 * the game has no area there. Ways to sign in are the area's. Texts are in the client's language
 * where there are such.
 *
 * <p>Written by {@code make codegen} from the run time.
 */
public final class Started {
  public final long snapshot;
  public final List<String> loginMethods;
  public final StoreState store;
  public final AreaTold area;
  public final List<AgreementToAccept> agreements;
  public final Map<String, SwitchAnswer> switches;
  public final List<FloatingItemShown> floatingButton;
  public final List<AnnouncementShown> announcements;

  /** Reads the JSON object of an answer. */
  public Started(Fields from) {
    snapshot = from.whole("snapshot");
    loginMethods = from.texts("login_methods");
    store = from.object("store") == null ? null : new StoreState(from.object("store"));
    area = from.object("area") == null ? null : new AreaTold(from.object("area"));
    List<AgreementToAccept> agreementsRead = new ArrayList<>();
    for (Fields one : from.objects("agreements")) agreementsRead.add(new AgreementToAccept(one));
    agreements = Collections.unmodifiableList(agreementsRead);
    Map<String, SwitchAnswer> switchesRead = new LinkedHashMap<>();
    for (Map.Entry<String, Fields> one : from.named("switches").entrySet())
      switchesRead.put(one.getKey(), new SwitchAnswer(one.getValue()));
    switches = Collections.unmodifiableMap(switchesRead);
    List<FloatingItemShown> floatingButtonRead = new ArrayList<>();
    for (Fields one : from.objects("floating_button")) floatingButtonRead.add(new FloatingItemShown(one));
    floatingButton = Collections.unmodifiableList(floatingButtonRead);
    List<AnnouncementShown> announcementsRead = new ArrayList<>();
    for (Fields one : from.objects("announcements")) announcementsRead.add(new AnnouncementShown(one));
    announcements = Collections.unmodifiableList(announcementsRead);
  }
}
