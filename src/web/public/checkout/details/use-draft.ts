import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from "react";
import type { PublicOrder } from "#contract/checkout.ts";
import type { FormApi } from "#web/ui/form/form-types.ts";
import { BUYER_KEY, detailsKey } from "#web/public/session-cache.ts";
import { store, stored } from "#web/public/stored.ts";
import { useMounted } from "#web/platform/use-mounted.ts";
import { type DetailsValues, detailsValues, fitted, nameOf, type Person, withTyped } from "./details-values.ts";

export type Draft = {
  /** A new key creates the form again. */
  key: string;
  short_id: string;
  initial: DetailsValues;
  /**
   * Reads the stored draft, where the form began with the server-rendered values, which do not
   * include it.
   */
  find: (() => DetailsValues) | undefined;
  /** Whether the organizer has just changed the questions. */
  is_requested_again: boolean;
};

/**
 * Keeps typed values over reloads and back navigation, in this tab only and until the order is
 * done. They also survive changed questions and an order that replaces this one.
 */
export function useDraft(order: PublicOrder): Draft {
  const isMounted = useMounted();
  const { short_id } = order;
  const key = useMemo(() => `${short_id} ${JSON.stringify(order.questions)}`, [short_id, order.questions]);
  const begin = (isRequestedAgain: boolean): Draft => ({
    ...{ key, short_id, is_requested_again: isRequestedAgain },
    initial: isMounted ? storedOf(order) : detailsValues(order, null),
    find: isMounted ? undefined : () => storedOf(order),
  });
  const [draft, setDraft] = useState(() => begin(false));
  if (draft.key !== key) setDraft(begin(draft.short_id === short_id));
  return draft;
}

function storedOf(order: PublicOrder): DetailsValues {
  const saved = stored<DetailsValues>(detailsKey(order.short_id));
  return saved ? fitted(saved, order) : detailsValues(order, stored<Person>(BUYER_KEY));
}

/**
 * Stores the form's values until it `isDone`. A stored draft is merged into a server-rendered form
 * in the same commit that hydrates it, after the fields have reported what was typed before
 * hydration. Typed values win over stored ones. Nothing can be typed between the two, and the form
 * is not created again, so it keeps its focus and its caret.
 */
export function useDraftOf(form: FormApi<DetailsValues>, draft: Draft, isDone: RefObject<boolean>): void {
  const { short_id, initial, find } = draft;
  const values = form.watch();
  const bring = useEffectEvent(
    () => find && form.setValues((typed) => withTyped(find(), typed, initial), EVEN_IF_EQUAL),
  );
  useLayoutEffect(() => void bring(), []);
  useEffect(() => {
    if (isDone.current) return;
    store(detailsKey(short_id), values);
    store(BUYER_KEY, nameOf(values.order));
  }, [short_id, values, isDone]);
}

/** For the fields that have not heard of what was typed into others before they were hydrated. */
const EVEN_IF_EQUAL = { shouldTouch: true };
