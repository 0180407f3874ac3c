package com.longshore.sdk.android;

import android.app.Activity;
import android.text.InputType;
import android.widget.EditText;
import com.longshore.sdk.Longshore;
import com.longshore.sdk.LongshoreException;
import com.longshore.sdk.api.RealName;
import com.longshore.sdk.channel.Result;

/** Asks for the player's real name, without which they get no login token. */
final class RealNameScreen implements Runnable, Work.Step<RealName>, Result<RealName> {
  private final Longshore game;
  private final Asking asking;
  private final Words words;
  private final Result<RealName> result;
  private final Card card;
  private final EditText nameField;
  private final EditText identityField;
  private String name = "";
  private String identity = "";

  RealNameScreen(Activity activity, Words words, Longshore game, Work work, Result<RealName> result) {
    this.game = game;
    asking = new Asking(work);
    this.words = words;
    this.result = result;
    card = new Card(activity, words.of("实名认证", "Real name"));
    card.text(
        words.of(
            "根据国家规定，玩家需要实名认证后才能进入游戏。",
            "By law, players have to give their real name before they play."));
    nameField = card.field(words.of("姓名", "Name"), InputType.TYPE_CLASS_TEXT);
    identityField =
        card.field(words.of("身份证号", "Identity number"), InputType.TYPE_CLASS_TEXT);
  }

  void show() {
    card.button(words.of("提交", "Submit"), true, this);
    card.show(
        new Runnable() {
          @Override
          public void run() {
            asking.close();
            result.failed(
                new LongshoreException(
                    LongshoreException.NOT_DONE, words.of("未实名", "No real name was given")));
          }
        });
  }

  @Override
  public void run() {
    name = Card.textOf(nameField);
    identity = Card.textOf(identityField);
    asking.run(this, this);
  }

  @Override
  public RealName call() throws LongshoreException {
    return game.realName(name, identity);
  }

  @Override
  public void done(RealName value) {
    // Refused by the authority: the player may correct what was typed.
    if (value.state.equals("failed")) {
      card.fault(words.of("姓名与身份证号不一致", "The name does not belong to the number"));
      return;
    }
    if (!asking.close()) return;
    card.close();
    result.done(value);
  }

  @Override
  public void failed(LongshoreException error) {
    card.fault(error.getMessage());
  }
}
