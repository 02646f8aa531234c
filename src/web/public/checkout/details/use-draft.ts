import { useCallback, useMemo, useState } from "react";
import type { PublicOrder } from "#contract/checkout.ts";
import { BUYER_KEY, detailsKey } from "#web/public/kept.ts";
import { store, stored } from "#web/public/stored.ts";
import { useMounted } from "#web/platform/use-mounted.ts";
import { type DetailsValues, detailsValues, fitted, nameOf, type Person, withTyped } from "./details-values.ts";

type Draft = {
  key: string;
  initial: DetailsValues;
  /** The organizer asks something else than a moment ago. */
  is_asked_anew: boolean;
  keep: (values: DetailsValues) => void;
};

/**
 * What was typed survives a reload and the way back, in this tab only, until the order is done; also when something else is asked, and when
 * another order takes the place of this one.
 */
export function useDraft(order: PublicOrder): Draft {
  const isMounted = useMounted();
  const [first] = useState(() => detailsValues(order, null));
  // With the first picture, which is the server's, nothing kept is known. With the second its form has taken over what was typed before its
  // script was there (hydration); from the third on what was kept is known, and again when the questions change.
  const [typed, setTyped] = useState(isMounted ? first : null);
  const asked = useMemo(() => JSON.stringify(order.questions), [order.questions]);
  const { short_id } = order;
  const [found, setFound] = useState<{
    values: DetailsValues;
    asked: string;
    short_id: string;
    is_asked_anew: boolean;
  }>();
  if (typed && (found?.asked !== asked || found.short_id !== short_id)) {
    const kept = stored<DetailsValues>(detailsKey(short_id));
    const values = kept ? fitted(kept, order) : detailsValues(order, stored<Person>(BUYER_KEY));
    setFound({
      values: found ? values : withTyped(values, typed, first),
      asked,
      short_id,
      is_asked_anew: found?.short_id === short_id,
    });
  }
  const isKnown = found !== undefined;
  const keep = useCallback(
    (values: DetailsValues) => {
      if (!isMounted) return;
      if (!isKnown) return setTyped(values);
      store(detailsKey(short_id), values);
      store(BUYER_KEY, nameOf(values.order));
    },
    [isMounted, isKnown, short_id],
  );
  const key = isKnown ? `kept ${short_id} ${asked}` : "first";
  return { key, initial: found?.values ?? first, is_asked_anew: found?.is_asked_anew ?? false, keep };
}
