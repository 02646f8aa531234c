import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type TaxOrFeeRow, taxesAndFees } from "#contract/taxes-and-fees.ts";
import { mutation } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { unable } from "#web/platform/with-fallback-message.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import classes from "./tax-or-fee-form.module.css";
import { taxOrFeeBody, taxOrFeeValues } from "./tax-or-fee-values.ts";

/**
 * Deletes a tax or fee that no order was charged with. Otherwise explains why not and offers to
 * deactivate it.
 */
export function DeleteTaxOrFee({ row, close }: { row: TaxOrFeeRow; close: () => void }) {
  const { t } = useLingui();
  const { account_id } = useMe();
  const params = { account_id, tax_or_fee_id: row.id };
  const { name } = row;

  const removeTaxOrFee = useMutation(mutation(taxesAndFees.remove));
  async function remove() {
    const isDone = await confirm({
      title: <Trans>Delete “{name}”?</Trans>,
      body:
        row.ticket_count > 0 ? (
          <Plural
            value={row.ticket_count}
            one="It’s removed from # ticket, and buyers no longer pay it. You can’t undo this."
            other="It’s removed from # tickets, and buyers no longer pay it. You can’t undo this."
          />
        ) : (
          <Trans>No ticket uses it. You can’t undo this.</Trans>
        ),
      action: <Trans>Delete tax or fee</Trans>,
      keep: <Trans>Cancel</Trans>,
      tone: "danger",
      run: () =>
        unable(t`Unable to delete tax or fee.`, removeTaxOrFee.mutateAsync({ params }), "tax_or_fee_has_orders"),
    });
    if (!isDone) return;
    notify.done(t`“${name}” was deleted.`);
    close();
  }

  const updateTaxOrFee = useMutation(mutation(taxesAndFees.update));
  async function switchOff() {
    const body = { ...taxOrFeeBody(taxOrFeeValues(row)), is_active: false, updated_at: row.updated_at };
    const isDone = await confirm({
      title: <Trans>“{name}” can’t be deleted</Trans>,
      body: (
        <Trans>
          It has been charged on orders. Turn it off instead: new orders won’t include it, and existing orders don’t
          change.
        </Trans>
      ),
      action: <Trans>Turn off</Trans>,
      keep: <Trans>Cancel</Trans>,
      run: () => updateTaxOrFee.mutateAsync({ params, body }),
    });
    if (!isDone) return;
    notify.done(t`“${name}” was turned off.`);
    close();
  }

  if (row.has_orders && !row.is_active) {
    return (
      <p className={classes.note}>
        <Trans>This tax or fee has been charged on orders and can’t be deleted. It’s turned off.</Trans>
      </p>
    );
  }
  return (
    <Button variant="default" color="red" c="red" onClick={() => void (row.has_orders ? switchOff() : remove())}>
      <Trans>Delete tax or fee</Trans>
    </Button>
  );
}
