import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate, useNavigation } from "react-router";
import { checkout } from "#contract/checkout.ts";
import type { PublicEvent } from "#contract/public-events.ts";
import { mutation } from "#web/platform/query-client.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { useFormat } from "#web/platform/format.ts";
import { noteVisit } from "#web/public/event-page/use-counted-view.ts";
import { orderKey, previewKey, selectionKey, visitOf } from "#web/public/session-cache.ts";
import { store, useStored } from "#web/public/stored.ts";
import {
  type ChosenLine,
  chosenLines,
  donationFieldName,
  EMPTY_SELECTION,
  reserveBody,
  type RunningTotal,
  runningTotal,
  type Selection,
} from "./selection.ts";
import { problemsFromFields, type SelectionProblem, selectionProblems } from "./selection-problems.ts";
import { leavesForWaitingRoom } from "#web/public/waiting-room/leave-for-room.ts";
import { type Promo, usePromo } from "./use-promo.ts";

/**
 * For an organizer's preview: whether the promo code is valid at the previewed time; null while
 * that is loading, or where there is none.
 */
export type BuyerPreview = { is_promo_code_good: boolean | null };

/**
 * Continues with the reserved order elsewhere than in this page. It starts with the click, because
 * a tab can only be opened then. It ends with the order's ID, or is given up where there is no
 * order.
 */
export type Lead = () => { to: (order_short_id: string) => Promise<void>; giveUp: () => void };

export type TicketSelectionState = {
  event: PublicEvent;
  selection: Selection;
  choose: (price_id: number, quantity: number) => void;
  give: (price_id: number, amount: number | null) => void;
  /**
   * Marks a donation as unreadable. It would otherwise count as the minimum, so the order cannot
   * continue.
   */
  setDonationBlocked: (price_id: number, isHeld: boolean) => void;
  total: RunningTotal;
  promo: Promo;
  problems: SelectionProblem[];
  goOn: () => Promise<void>;
  isBusy: boolean;
};

/** Ticket selection and its reservation. The selection survives reloads and errors. */
export function useTicketSelection({
  event,
  refresh,
  preview,
  lead,
}: {
  event: PublicEvent;
  refresh: () => void;
  preview?: BuyerPreview | undefined;
  lead?: Lead | undefined;
}): TicketSelectionState {
  const { i18n } = useLingui();
  const format = useFormat();
  const navigate = useNavigate();
  const isLeaving = useNavigation().state !== "idle";
  const [storedSelection, keep] = useStored<Selection>(preview ? previewKey(event.id) : selectionKey(event.id));
  const [reported, setReported] = useState<SelectionProblem[]>([]);
  const [isSending, setIsSending] = useState(false);
  const promo = usePromo(event, preview);
  const selection = storedSelection ?? EMPTY_SELECTION;
  const lines = chosenLines(event, selection);
  const blockedPrices = useRef(new Set<number>());
  const setDonationBlocked = useCallback((price_id: number, isHeld: boolean) => {
    if (isHeld) blockedPrices.current.add(price_id);
    else blockedPrices.current.delete(price_id);
  }, []);

  // a page restored from the back/forward cache was left while sending
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => persisted && setIsSending(false);
    window.addEventListener("pageshow", back);
    return () => window.removeEventListener("pageshow", back);
  }, []);

  function change(changed: Partial<Selection>) {
    setReported([]);
    keep({ ...selection, ...changed });
  }

  const reserveOrder = useMutation(mutation(checkout.reserve));
  async function goOn() {
    if (isSending || isLeaving) return;
    const unread = lines.find(({ price }) => blockedPrices.current.has(price.id));
    if (unread) {
      // the reason is shown beside the field
      setReported([]);
      document.querySelector<HTMLElement>(`[name="${donationFieldName(unread.price.id)}"]`)?.focus();
      return;
    }
    const problems = selectionProblems(event, lines);
    if (preview && problems.length === 0) problems.push({ kind: "said", message: whatWouldBe() });
    setReported(problems);
    if (problems.length > 0) return;
    setIsSending(true);
    const handoff = lead?.();
    try {
      await noteVisit(event.id, window.location.search).catch(() => null);
      const { data } = await reserveOrder.mutateAsync({
        params: { event_id: event.id },
        body: { ...reserveBody(lines, promo.code), ...visitOf(event.id) },
      });
      store(orderKey(event.id), data.short_id);
      await (handoff ? handoff.to(data.short_id) : navigate(`/checkout/${event.id}/${data.short_id}/details`));
    } catch (error) {
      handoff?.giveUp();
      if (leavesForWaitingRoom(error, event)) return;
      setReported(problemsOf(error, lines));
      // The remaining quantities may have changed in the meantime.
      refresh();
    } finally {
      setIsSending(false);
    }
  }

  /** Describes the next step in a preview, where nothing is sold. */
  function whatWouldBe(): string {
    const { total } = runningTotal(lines, event);
    const sum = format.money(total, event.currency);
    return i18n._(
      total > 0
        ? msg`A buyer would now enter their details and pay ${sum}. This is a preview, so nothing is reserved.`
        : msg`A buyer would now enter their details and get their tickets. This is a preview, so nothing is reserved.`,
    );
  }

  return {
    event,
    selection,
    choose: (price_id, quantity) => change({ quantities: { ...selection.quantities, [price_id]: quantity } }),
    give: (price_id, amount) => change({ gifts: { ...selection.gifts, [price_id]: amount } }),
    setDonationBlocked,
    total: runningTotal(lines, event),
    promo,
    problems: [
      ...reported.filter(({ kind }) => kind !== "fewer_left"),
      ...selectionProblems(event, lines).filter(({ kind }) => kind === "fewer_left"),
    ],
    goOn,
    isBusy: isSending || isLeaving,
  };
}

function problemsOf(error: unknown, lines: readonly ChosenLine[]): SelectionProblem[] {
  if (isCallError(error) && error.errors) return problemsFromFields(error.errors, lines);
  return [
    {
      kind: "said",
      message: (error as Error).message,
      is_promo: isCallError(error, "promo_invalid", "promo_exhausted"),
    },
  ];
}
