package com.longshore.sdk.android;

import android.app.Activity;
import com.longshore.sdk.Longshore;
import com.longshore.sdk.api.AgreementToAccept;
import java.util.List;

/** Asks for consent before anybody signs in. */
final class ConsentScreen {
  private ConsentScreen() {}

  static void show(
      final Activity activity,
      Words words,
      List<AgreementToAccept> agreements,
      final Longshore core,
      final GameListener listener,
      final Runnable agreed,
      final Runnable refused) {
    final Card card = new Card(activity, words.of("用户协议", "Agreements"));
    card.text(
        words.of("请阅读以下内容，同意后开始游戏。", "Please read these. You can play once you agree."));
    for (final AgreementToAccept one : agreements)
      card.button(
          one.title,
          false,
          new Runnable() {
            @Override
            public void run() {
              if (!listener.agreement(one)) Browser.open(activity, core.addressOf(one));
            }
          });
    card.button(words.of("同意", "Agree"), true, new Closing(card, agreed));
    card.button(words.of("不同意", "Do not agree"), false, new Closing(card, refused));
    card.show(refused);
  }
}
