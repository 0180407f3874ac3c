package com.longshore.sdk.core;

import com.longshore.sdk.api.AgreementToAccept;
import com.longshore.sdk.api.AnnouncementShown;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a player still has to agree to, and which announcements were read on this device. */
public final class Entrance {
  private final Kept kept;

  public Entrance(Kept kept) {
    this.kept = kept;
  }

  /** Those of {@code init} that nobody has agreed to on this device, in this version. */
  public List<AgreementToAccept> toAccept(List<AgreementToAccept> agreements) {
    Fields known = new Fields(kept.read("agreed"));
    List<AgreementToAccept> found = new ArrayList<>();
    for (AgreementToAccept one : agreements)
      if (known.whole(nameOf(one)) < one.version) found.add(one);
    return found;
  }

  /** Those of {@code init} that were agreed to on this device and the server has not been told of. */
  public List<AgreementToAccept> untold(List<AgreementToAccept> agreements) {
    Fields known = new Fields(kept.read("untold"));
    List<AgreementToAccept> found = new ArrayList<>();
    for (AgreementToAccept one : agreements)
      if (known.whole(nameOf(one)) == one.version) found.add(one);
    return found;
  }

  /** The server knows what was agreed to. */
  public synchronized void told() {
    kept.write("untold", new LinkedHashMap<String, Object>());
  }

  /** Ask for everything again: the server does not know that it was agreed to. */
  public synchronized void forget() {
    kept.write("agreed", new LinkedHashMap<String, Object>());
  }

  /** Keep that a player agreed; the server is told once somebody is signed in. */
  public synchronized void accept(List<AgreementToAccept> agreements) {
    Map<String, Object> known = all("agreed");
    Map<String, Object> untold = all("untold");
    for (AgreementToAccept one : agreements) {
      known.put(nameOf(one), one.version);
      untold.put(nameOf(one), one.version);
    }
    kept.write("agreed", known);
    kept.write("untold", untold);
  }

  /** Announcements that are to be shown: one that is shown once until it says something else. */
  public List<AnnouncementShown> unread(List<AnnouncementShown> announcements) {
    Fields known = new Fields(kept.read("read"));
    List<AnnouncementShown> found = new ArrayList<>();
    for (AnnouncementShown one : announcements)
      if (!one.once || !one.revision.equals(known.text(one.key))) found.add(one);
    return found;
  }

  /** Keep that one was read; what is no longer among those of {@code init} is forgotten. */
  public synchronized void read(AnnouncementShown announcement, List<AnnouncementShown> there) {
    Map<String, Object> known = all("read");
    Map<String, Object> still = new LinkedHashMap<>();
    for (AnnouncementShown one : there)
      if (known.containsKey(one.key)) still.put(one.key, known.get(one.key));
    still.put(announcement.key, announcement.revision);
    kept.write("read", still);
  }

  private Map<String, Object> all(String name) {
    Map<String, Object> found = new LinkedHashMap<>();
    Object known = kept.read(name);
    if (known instanceof Map)
      for (Map.Entry<?, ?> one : ((Map<?, ?>) known).entrySet())
        found.put(String.valueOf(one.getKey()), one.getValue());
    return found;
  }

  private static String nameOf(AgreementToAccept one) {
    return one.channel + "/" + one.kind;
  }
}
