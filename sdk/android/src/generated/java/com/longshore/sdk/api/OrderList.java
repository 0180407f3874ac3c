package com.longshore.sdk.api;

import com.longshore.sdk.core.Fields;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Orders, the oldest first.
 *
 * <p>Written by {@code make codegen} from the run time.
 */
public final class OrderList {
  public final List<OpenOrder> orders;

  /** Reads the JSON object of an answer. */
  public OrderList(Fields from) {
    List<OpenOrder> ordersRead = new ArrayList<>();
    for (Fields one : from.objects("orders")) ordersRead.add(new OpenOrder(one));
    orders = Collections.unmodifiableList(ordersRead);
  }
}
