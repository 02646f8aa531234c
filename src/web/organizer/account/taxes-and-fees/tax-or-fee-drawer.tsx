import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { accounts } from "#contract/accounts.ts";
import { type TaxOrFeeRow, taxesAndFees } from "#contract/taxes-and-fees.ts";
import { query } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { DetailsDrawer, DetailsLoading, DetailsSection } from "#web/ui/dialogs/details-drawer.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import type { SelectedRow } from "#web/ui/list/list-state.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { DeleteTaxOrFee } from "./delete-tax-or-fee.tsx";
import { NewTaxOrFeeDrawer } from "./new-tax-or-fee-drawer.tsx";
import { TaxOrFeeForm } from "./tax-or-fee-form.tsx";
import { TaxOrFeeState } from "./tax-or-fee-state.tsx";

type Open = { id: SelectedRow; row: TaxOrFeeRow | undefined; close: () => void };

export function TaxOrFeeDrawer(open: Open) {
  const { t } = useLingui();
  if (open.id !== "new") return <KnownTaxOrFee {...open} id={open.id} />;
  return <NewTaxOrFeeDrawer close={open.close} done={({ name }) => notify.done(t`“${name}” was created.`)} />;
}

function KnownTaxOrFee({ id, row, close }: Open & { id: number }) {
  const { t } = useLingui();
  const { account_id } = useMe();
  const found = useQuery(query(taxesAndFees.get, { params: { account_id, tax_or_fee_id: id } }));
  const account = useQuery(query(accounts.get, { params: { account_id } }));
  const data = found.data?.data;
  const known = data ?? row;
  const error = found.error ?? account.error;
  return (
    <DetailsDrawer
      opened
      onClose={close}
      title={known?.name ?? <Trans>Tax or fee</Trans>}
      note={known && <TaxOrFeeState row={known} />}
    >
      {(!data || !account.data) &&
        (error ? (
          <FailedState error={error} retry={() => void Promise.all([found.refetch(), account.refetch()])} />
        ) : (
          <DetailsLoading />
        ))}
      {data && account.data && (
        <>
          <DetailsSection>
            <TaxOrFeeForm
              key={data.id}
              row={data}
              currency={account.data.data.currency_code}
              done={({ name }) => notify.done(t`“${name}” was saved.`)}
              close={close}
            />
          </DetailsSection>
          <DetailsSection title={<Trans>Delete</Trans>}>
            <DeleteTaxOrFee row={data} close={close} />
          </DetailsSection>
        </>
      )}
    </DetailsDrawer>
  );
}
