import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { accounts } from "#contract/accounts.ts";
import type { TaxOrFeeRow } from "#contract/taxes-and-fees.ts";
import { query } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { DetailsDrawer, DetailsLoading } from "#web/ui/dialogs/details-drawer.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { TaxOrFeeForm } from "./tax-or-fee-form.tsx";

/**
 * Creates a tax or fee, also from within another form. `currency` is the proposed currency of a
 * fixed amount and defaults to the account's.
 */
export function NewTaxOrFeeDrawer({
  currency,
  asks,
  close,
  done,
}: {
  currency?: string;
  /** Set where the drawer was not opened by a URL. */
  asks?: boolean;
  close: () => void;
  done: (row: TaxOrFeeRow) => void;
}) {
  const { t } = useLingui();
  const { account_id } = useMe();
  const { data, error, refetch } = useQuery({
    ...query(accounts.get, { params: { account_id } }),
    enabled: currency === undefined,
  });
  const proposed = currency ?? data?.data.currency_code;
  return (
    <DetailsDrawer
      opened
      asks={asks}
      onClose={close}
      title={t`New tax or fee`}
      note={t`Available for the tickets of all your events.`}
    >
      {!proposed && (error ? <FailedState error={error} retry={() => void refetch()} /> : <DetailsLoading />)}
      {proposed && <TaxOrFeeForm currency={proposed} close={close} done={(row) => (done(row), close())} />}
    </DetailsDrawer>
  );
}
