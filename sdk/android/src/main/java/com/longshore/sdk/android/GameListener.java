package com.longshore.sdk.android;

import com.longshore.sdk.LongshoreException;
import com.longshore.sdk.Report;
import com.longshore.sdk.api.AgreementToAccept;

/** Told in the main thread what happens by itself; every method does nothing unless overridden. */
public class GameListener {
  /** The session ended, and the player was told why: go back to where they sign in. */
  public void signedOut(LongshoreException reason) {}

  /**
   * The player wants to read an agreement. True: the game shows it; otherwise its page is opened in
   * the browser.
   */
  public boolean agreement(AgreementToAccept agreement) {
    return false;
  }

  /** The player chose a page of the floating button: account, orders or redeem. */
  public void page(String page) {}

  /** Events that the server did not take, or that could not be kept here. */
  public void events(Report report) {}
}
