import { useCallback, useMemo, useState } from "react";
import type { PublicOrder } from "#contract/checkout.ts";
import { BUYER_KEY, detailsKey } from "#web/public/kept.ts";
import { store, stored } from "#web/public/stored.ts";
import { useMounted } from "#web/platform/use-mounted.ts";
import { type DetailsValues, detailsValues, fitted, nameOf, type Person } from "./details-values.ts";

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
  // With the first picture, which is the server's, nothing kept is known; with the second it is, and again when the questions change.
  const [first] = useState(() => detailsValues(order, null));
  const asked = useMemo(() => JSON.stringify(order.questions), [order.questions]);
  const { short_id } = order;
  const [found, setFound] = useState<{
    values: DetailsValues;
    asked: string;
    short_id: string;
    is_asked_anew: boolean;
  }>();
  if (isMounted && (found?.asked !== asked || found.short_id !== short_id)) {
    const typed = stored<DetailsValues>(detailsKey(short_id));
    setFound({
      values: typed ? fitted(typed, order) : detailsValues(order, stored<Person>(BUYER_KEY)),
      asked,
      short_id,
      is_asked_anew: found?.short_id === short_id,
    });
  }
  const isKnown = found !== undefined;
  const keep = useCallback(
    (values: DetailsValues) => {
      if (!isKnown) return;
      store(detailsKey(short_id), values);
      store(BUYER_KEY, nameOf(values.order));
    },
    [isKnown, short_id],
  );
  const key = isKnown ? `kept ${short_id} ${asked}` : "first";
  return { key, initial: found?.values ?? first, is_asked_anew: found?.is_asked_anew ?? false, keep };
}
