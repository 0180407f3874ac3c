package com.example.harbor;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.view.View;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;
import com.longshore.sdk.LongshoreException;
import com.longshore.sdk.Options;
import com.longshore.sdk.Role;
import com.longshore.sdk.Wish;
import com.longshore.sdk.android.AndroidHost;
import com.longshore.sdk.android.GameListener;
import com.longshore.sdk.android.LongshoreGame;
import com.longshore.sdk.android.Player;
import com.longshore.sdk.api.Order;
import com.longshore.sdk.api.Started;
import com.longshore.sdk.channel.Result;
import java.util.Collections;

/**
 * The demo's game: three buttons on the SDK's screens. It starts, shows the floating button, asks for
 * consent and the real name, signs in by the channel of its package, reports a role and events,
 * and pays.
 */
public final class MainActivity extends Activity {
  private LongshoreGame game;
  private LinearLayout column;
  private TextView said;
  private long gold;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    column = new LinearLayout(this);
    column.setOrientation(LinearLayout.VERTICAL);
    said = new TextView(this);
    column.addView(said);
    setContentView(column);
    try {
      Options options = AndroidHost.options(this).clientVersion("1.7.0");
      game = new LongshoreGame(this, options, new Heard());
    } catch (IllegalArgumentException error) {
      // The console's SDK接入 gives the file that is not there.
      said.setText(error.getMessage());
      return;
    }
    begin();
  }

  private void begin() {
    game.start(
        new Told<Started>() {
          @Override
          public void done(Started value) {
            signIn();
          }
        });
  }

  private void signIn() {
    game.login(
        new Told<Player>() {
          @Override
          public void done(Player player) {
            // A real game sends player.loginToken to its own server, which verifies it.
            said.setText(player.playerId);
            play(player);
          }
        });
  }

  private void play(Player player) {
    Role role = new Role(Role.Event.ENTER, "s1", player.playerId).name("Harbor master").level(1);
    game.role(role, new Told<Boolean>());
    button(
        "Dig",
        new Runnable() {
          @Override
          public void run() {
            gold += game.core().valueOf("gold_per_dig", 1L);
            said.setText(String.valueOf(gold));
            game.track("dig", Collections.singletonMap("gold", gold));
          }
        });
    button(
        "Buy 60 gems",
        new Runnable() {
          @Override
          public void run() {
            game.pay(
                new Wish("gem_60").role("s1", game.core().playerId(), "Harbor master"),
                new Told<Order>() {
                  @Override
                  public void done(Order order) {
                    // The goods come by the game's server, once it was told of the payment.
                    said.setText(order.orderId);
                  }
                });
          }
        });
  }

  private void button(String label, final Runnable pressed) {
    Button made = new Button(this);
    made.setText(label);
    made.setOnClickListener(
        new View.OnClickListener() {
          @Override
          public void onClick(View view) {
            pressed.run();
          }
        });
    column.addView(made);
  }

  @Override
  public void onBackPressed() {
    if (game == null) {
      finish();
      return;
    }
    game.exit(
        new Told<Boolean>() {
          @Override
          public void done(Boolean isLeaving) {
            if (isLeaving) finish();
          }
        });
  }

  @Override
  protected void onResume() {
    super.onResume();
    if (game != null) game.resumed();
  }

  @Override
  protected void onPause() {
    if (game != null) game.paused();
    super.onPause();
  }

  @Override
  protected void onDestroy() {
    if (game != null) game.destroyed();
    super.onDestroy();
  }

  @Override
  protected void onActivityResult(int request, int code, Intent data) {
    super.onActivityResult(request, code, data);
    if (game != null) game.activityResult(request, code, data);
  }

  /** An outcome of which a game of this size only says that it failed. */
  private class Told<T> implements Result<T> {
    @Override
    public void done(T value) {}

    @Override
    public void failed(LongshoreException error) {
      said.setText(error.getMessage());
    }
  }

  private final class Heard extends GameListener {
    @Override
    public void signedOut(LongshoreException reason) {
      column.removeAllViews();
      column.addView(said);
      signIn();
    }
  }
}
