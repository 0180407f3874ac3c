package com.longshore.sdk.android;

import android.app.Activity;
import android.text.InputType;
import android.widget.EditText;
import com.longshore.sdk.Longshore;
import com.longshore.sdk.LongshoreException;
import com.longshore.sdk.api.CodeSent;
import com.longshore.sdk.api.SignedIn;
import com.longshore.sdk.channel.Result;
import java.util.List;

/** The ways to sign in that the game has, where no channel signs its players in. */
final class LoginScreen implements Result<SignedIn> {
  private static final int PASSWORD =
      InputType.TYPE_CLASS_TEXT | InputType.TYPE_TEXT_VARIATION_PASSWORD;
  private static final int MAIL =
      InputType.TYPE_CLASS_TEXT | InputType.TYPE_TEXT_VARIATION_EMAIL_ADDRESS;
  private final Words words;
  private final Longshore game;
  private final Work work;
  private final Asking asking;
  private final Result<SignedIn> result;
  private final Card card;

  LoginScreen(Activity activity, Words words, Longshore game, Work work, Result<SignedIn> result) {
    this.words = words;
    this.game = game;
    this.work = work;
    this.result = result;
    asking = new Asking(work);
    card = new Card(activity, words.of("登录", "Sign in"));
  }

  void show(List<String> methods) {
    if (methods.contains("phone")) addCode(true);
    if (methods.contains("email")) addCode(false);
    if (methods.contains("account")) addAccount();
    if (methods.contains("guest")) addGuest();
    card.show(new Closed());
  }

  @Override
  public void done(SignedIn value) {
    if (!asking.close()) {
      leave(value);
      return;
    }
    card.close();
    result.done(value);
  }

  /** The player has closed the window while they were being signed in: nobody knows of it. */
  private void leave(final SignedIn value) {
    work.run(
        new Work.Step<Boolean>() {
          @Override
          public Boolean call() throws LongshoreException {
            game.abandon(value);
            return true;
          }
        },
        new Result<Boolean>() {
          @Override
          public void done(Boolean value) {}

          @Override
          public void failed(LongshoreException error) {}
        });
  }

  @Override
  public void failed(LongshoreException error) {
    card.fault(error.getMessage());
  }

  private void addGuest() {
    card.button(
        words.of("游客登录", "Play as a guest"),
        false,
        new Trying() {
          @Override
          public SignedIn call() throws LongshoreException {
            return game.loginAsGuest();
          }
        });
  }

  private void addAccount() {
    final EditText name = card.field(words.of("账号", "Account"), InputType.TYPE_CLASS_TEXT);
    final EditText password = card.field(words.of("密码", "Password"), PASSWORD);
    String known = words.of("账号登录", "Sign in with the account");
    card.button(known, true, new ByAccount(name, password, false));
    card.button(words.of("注册账号", "Make an account"), false, new ByAccount(name, password, true));
  }

  /** Signing in by a code, to a phone or by mail. */
  private void addCode(final boolean isPhone) {
    final EditText to = isPhone ? phoneField() : card.field(words.of("邮箱", "Email"), MAIL);
    final EditText code = card.field(words.of("验证码", "Code"), InputType.TYPE_CLASS_NUMBER);
    String send = isPhone ? words.of("获取验证码", "Send a code") : words.of("获取邮箱验证码", "Mail a code");
    card.button(send, false, new Sending(to, isPhone));
    String known =
        isPhone
            ? words.of("手机号登录", "Sign in with the phone")
            : words.of("邮箱登录", "Sign in with the email");
    card.button(
        known,
        true,
        new Trying() {
          @Override
          void read() {
            first = Card.textOf(to);
            second = Card.textOf(code);
          }

          @Override
          public SignedIn call() throws LongshoreException {
            return isPhone ? game.loginByPhone(first, second) : game.loginByEmail(first, second);
          }
        });
  }

  private EditText phoneField() {
    return card.field(words.of("手机号", "Phone"), InputType.TYPE_CLASS_PHONE);
  }

  /** A button that signs in: what was typed is read in the main thread, the call made in another. */
  private abstract class Trying implements Runnable, Work.Step<SignedIn> {
    String first = "";
    String second = "";

    void read() {}

    @Override
    public void run() {
      read();
      asking.run(this, LoginScreen.this);
    }
  }

  private final class ByAccount extends Trying {
    private final EditText name;
    private final EditText password;
    private final boolean isNew;

    ByAccount(EditText name, EditText password, boolean isNew) {
      this.name = name;
      this.password = password;
      this.isNew = isNew;
    }

    @Override
    void read() {
      first = Card.textOf(name);
      second = password.getText().toString();
    }

    @Override
    public SignedIn call() throws LongshoreException {
      return isNew ? game.register(first, second) : game.loginByAccount(first, second);
    }
  }

  private final class Sending implements Runnable, Work.Step<CodeSent>, Result<CodeSent> {
    private final EditText field;
    private final boolean isPhone;
    private String to = "";

    Sending(EditText field, boolean isPhone) {
      this.field = field;
      this.isPhone = isPhone;
    }

    @Override
    public void run() {
      to = Card.textOf(field);
      asking.run(this, this);
    }

    @Override
    public CodeSent call() throws LongshoreException {
      return isPhone ? game.sendCode(to, false) : game.sendEmailCode(to, false);
    }

    @Override
    public void done(CodeSent value) {
      card.fault(words.of("验证码已发送", "The code was sent"));
    }

    @Override
    public void failed(LongshoreException error) {
      card.fault(error.getMessage());
    }
  }

  private final class Closed implements Runnable {
    @Override
    public void run() {
      asking.close();
      result.failed(
          new LongshoreException(LongshoreException.NOT_DONE, words.of("未登录", "Not signed in")));
    }
  }
}
