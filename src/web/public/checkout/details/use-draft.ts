import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from "react";
import type { PublicOrder } from "#contract/checkout.ts";
import type { FormApi } from "#web/ui/form/form-types.ts";
import { BUYER_KEY, detailsKey } from "#web/public/session-cache.ts";
import { store, stored } from "#web/public/stored.ts";
import { useMounted } from "#web/platform/use-mounted.ts";
import { type DetailsValues, detailsValues, fitted, nameOf, type Person, withTyped } from "./details-values.ts";

export type Draft = {
  /** The form begins anew with another. */
  key: string;
  short_id: string;
  initial: DetailsValues;
  /** What the tab has kept, where the form began as the server drew it, which does not know that. */
  find: (() => DetailsValues) | undefined;
  /** The organizer asks something else than a moment ago. */
  is_requested_again: boolean;
};

/**
 * What was typed survives a reload and the way back, in this tab only, until the order is done; also when something else is asked, and when
 * another order takes the place of this one.
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
  const kept = stored<DetailsValues>(detailsKey(order.short_id));
  return kept ? fitted(kept, order) : detailsValues(order, stored<Person>(BUYER_KEY));
}

/**
 * Keeps what stands in the form until it `isDone`. What was kept is brought into a form that the server drew in the very commit that takes
 * it over, after its fields have told what was typed meanwhile, which stands above it: nobody can type between the two, and the form
 * stays the same one, with its focus and its caret.
 */
export function useDraftOf(form: FormApi<DetailsValues>, draft: Draft, isDone: RefObject<boolean>): void {
  const { short_id, initial, find } = draft;
  const bring = useEffectEvent(() => find && form.change((typed) => withTyped(find(), typed, initial)));
  useLayoutEffect(() => void bring(), []);
  useEffect(() => {
    if (isDone.current) return;
    store(detailsKey(short_id), form.values);
    store(BUYER_KEY, nameOf(form.values.order));
  }, [short_id, form.values, isDone]);
}
