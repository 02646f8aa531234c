import { useCallback, useState } from "react";
import type { PublicOrder } from "#contract/checkout.ts";
import { BUYER_KEY, detailsKey } from "#web/public/kept.ts";
import { store, stored } from "#web/public/stored.ts";
import { useMounted } from "#web/platform/use-mounted.ts";
import { type DetailsValues, detailsValues, type Person } from "./details-values.ts";

type Draft = { key: string; initial: DetailsValues; keep: (values: DetailsValues) => void };

/** What was typed survives a reload and the way back, in this tab only, until the order is done. */
export function useDraft(order: PublicOrder): Draft {
  const isMounted = useMounted();
  // With the first picture, which is the server's, nothing kept is known; with the second it is, once.
  const [first] = useState(() => detailsValues(order, null));
  const [found, setFound] = useState<DetailsValues>();
  if (isMounted && !found)
    setFound(stored<DetailsValues>(detailsKey(order.short_id)) ?? detailsValues(order, stored<Person>(BUYER_KEY)));
  const isKnown = found !== undefined;
  const keep = useCallback(
    (values: DetailsValues) => {
      if (!isKnown) return;
      store(detailsKey(order.short_id), values);
      store(BUYER_KEY, values.order);
    },
    [isKnown, order.short_id],
  );
  return { key: isKnown ? "kept" : "first", initial: found ?? first, keep };
}
