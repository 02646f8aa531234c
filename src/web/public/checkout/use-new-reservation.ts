import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { checkout, type PublicOrder } from "#contract/checkout.ts";
import { mutation } from "#web/platform/query-client.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { errorMessageOf } from "#web/platform/error-message.ts";
import { detailsKey, orderKey, selectionKey, visitOf } from "#web/public/session-cache.ts";
import { leavesForWaitingRoom } from "#web/public/waiting-room/leave-for-room.ts";
import { store, stored } from "#web/public/stored.ts";
import { basketOf, selectionOf } from "./basket.ts";

/**
 * Reserves the tickets of this order in a new order that replaces it: with another promo code, or
 * after the hold has expired. Typed details move to the new order. `problem` says why there is no
 * new order; this one is then unchanged.
 */
export function useReserveAgain(order: PublicOrder) {
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { event } = order;

  function storeSelection() {
    store(selectionKey(event.id), selectionOf(order));
  }

  const reserveOrder = useMutation(mutation(checkout.reserve));
  async function reserve(promo_code: string | null) {
    setIsBusy(true);
    setProblem(null);
    try {
      const body = { ...basketOf(order), promo_code, ...visitOf(event.id) };
      const { data } = await reserveOrder.mutateAsync({ params: { event_id: event.id }, body });
      storeSelection();
      store(orderKey(event.id), data.short_id);
      store(detailsKey(data.short_id), stored(detailsKey(order.short_id)));
      store(detailsKey(order.short_id), null);
      await navigate(`/checkout/${event.id}/${data.short_id}/details`, {
        preventScrollReset: true,
        state: { is_new_reservation: true },
      });
    } catch (error) {
      if (leavesForWaitingRoom(error, event)) return;
      const [first] = isCallError(error) ? Object.values(error.errors ?? {}).flat() : [];
      setProblem(first ?? errorMessageOf(error));
    } finally {
      setIsBusy(false);
    }
  }

  return { reserve, keepChoice: storeSelection, isBusy, problem };
}
