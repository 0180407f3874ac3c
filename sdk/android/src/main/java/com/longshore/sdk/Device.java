package com.longshore.sdk;

import com.longshore.sdk.core.Ids;
import com.longshore.sdk.core.Kept;
import com.longshore.sdk.core.PackageTag;
import java.util.HashMap;
import java.util.Map;

/** What calls say of the device, and of the game's package on it. */
final class Device {
  private final Options options;
  private final Host host;
  private final Kept kept;
  private final PackageTag tag;
  private final Map<String, String> texts = new HashMap<>();

  Device(Options options, Host host, Kept kept, PackageTag tag) {
    this.options = options;
    this.host = host;
    this.kept = kept;
    this.tag = tag;
  }

  Map<String, String> headers() {
    Map<String, String> headers = new HashMap<>();
    headers.put("Longshore-App", options.appId);
    headers.put("Longshore-Key", options.clientKey);
    headers.put("Accept-Language", language());
    return headers;
  }

  /** What the first call of a start tells. */
  Map<String, Object> startForm() {
    Map<String, Object> form = Form.of("device", form(), "store", store());
    form.put("package", Ids.line(host.packageName, 100));
    form.put("signature_sha256", tag.certificate);
    form.put("client_version", clientVersion());
    form.put("sdk_version", "android-" + Longshore.VERSION);
    form.put("language", language());
    form.put("promotion_tag", tag.promotionTag);
    form.put("promotion_code", tag.promotionCode);
    form.put("package_digest", tag.digest);
    form.put("link", options.link);
    form.put("referrer", options.referrer);
    return form;
  }

  Map<String, Object> form() {
    Map<String, Object> device = Form.of("id", text("device", 22), "os", "android");
    device.put("os_version", Ids.line(host.osVersion, 64));
    device.put("model", Ids.line(host.model, 100));
    return device;
  }

  /** What redeems a code for a role; role and server may be empty. */
  Map<String, Object> codeForm(String code, String serverId, String roleId) {
    Map<String, Object> form = Form.of("code", code, "server_id", serverId, "role_id", roleId);
    form.put("request_id", Ids.random(22));
    form.put("client_version", clientVersion());
    form.put("os", "android");
    return form;
  }

  String guestKey() {
    return text("guest", 32);
  }

  /** The channel that the package was built for; empty where nothing says it. */
  String store() {
    return options.store.isEmpty() ? tag.channel : options.store;
  }

  /** The language of texts for players, as a tag. */
  String language() {
    return Ids.line(options.language.isEmpty() ? host.language : options.language, 64);
  }

  String clientVersion() {
    return Ids.line(options.clientVersion, 64);
  }

  /** A text of this device, made when it is asked for first. */
  private synchronized String text(String name, int length) {
    String known = texts.get(name);
    if (known != null) return known;
    Object found = kept.read(name);
    String made = found instanceof String ? (String) found : Ids.random(length);
    kept.write(name, made);
    // A disk that takes nothing keeps nobody from being the same until the game ends.
    texts.put(name, made);
    return made;
  }
}
