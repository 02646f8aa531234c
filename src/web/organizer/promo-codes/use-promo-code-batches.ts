import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { promoCodes } from "#contract/promo-codes.ts";
import { query } from "#web/platform/query-client.ts";
import { useEvent } from "#web/organizer/use-event.ts";

/** Returns the batches of promo codes as choices of a filter: "press-… (24 codes)". */
export function usePromoCodeBatches(enabled = true): { value: string; label: string }[] {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const { data } = useQuery({ ...query(promoCodes.batches, { params: { event_id } }), enabled });
  return (data?.data ?? []).map(({ id, prefix, count }) => ({
    value: String(id),
    label: t`${prefix}… (${plural(count, { one: "# code", other: "# codes" })})`,
  }));
}
