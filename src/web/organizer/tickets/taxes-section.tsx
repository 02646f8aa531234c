import { Trans, useLingui } from "@lingui/react/macro";
import { Anchor } from "@mantine/core";
import type { Event } from "#contract/events.ts";
import type { Ticket } from "#contract/tickets.ts";
import type { TaxOrFeeRow } from "#contract/taxes-and-fees.ts";
import { mayKeepTaxesAndFees } from "#domain/roles.ts";
import { isChargedIn } from "#domain/taxes-and-fees.ts";
import { rateOf } from "#web/organizer/account/taxes-and-fees/rate-labels.tsx";
import { type Format, useFormat } from "#web/platform/format.ts";
import { useSession } from "#web/platform/session.ts";
import { scopeOf } from "#web/platform/starting-path.ts";
import { additionLabels } from "#web/ui/added-labels.ts";
import { CheckboxGroupField } from "#web/ui/form/checkbox-group-field.tsx";
import { CollapsibleSection } from "#web/ui/form/collapsible-section.tsx";
import type { FormApi } from "#web/ui/form/use-form.ts";
import { NewTabLink } from "#web/ui/new-tab-link.tsx";
import classes from "./taxes-section.module.css";
import { TicketTaxField } from "./ticket-tax-field.tsx";
import type { TicketValues } from "./ticket-values.ts";

type Props = {
  form: FormApi<TicketValues>;
  event: Event;
  /** The stored ticket; undefined for a new one. */
  ticket: Ticket | undefined;
  all: TaxOrFeeRow[];
  add: () => void;
};

/**
 * The taxes and fees of the ticket, and whether its price includes taxes. An inactive tax or fee is
 * offered only where the ticket already has it.
 */
export function TaxesSection({ form, event, ticket, all, add }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const { me } = useSession();
  const mayKeep = me !== undefined && mayKeepTaxesAndFees(me, scopeOf(me));
  const choices = all.filter(
    (taxOrFee) =>
      isChargedIn(taxOrFee, event.currency) &&
      (taxOrFee.is_active || form.watch("tax_and_fee_ids").includes(taxOrFee.id)),
  );
  return (
    <CollapsibleSection
      title={<Trans>Taxes and fees</Trans>}
      summary={<TaxesSummary added={addedOf(form.watch(), all)} currency={event.currency} />}
      control={form.control}
      names={["tax_and_fee_ids", "tax_behavior"]}
    >
      <TicketTaxField form={form} event={event} ticket={ticket} added={addedOf(form.watch(), all)} />
      {choices.length > 0 ? (
        <CheckboxGroupField
          control={form.control}
          name="tax_and_fee_ids"
          // sorted as in API responses
          onChange={(ids) =>
            form.setValue(
              "tax_and_fee_ids",
              ids.toSorted((a, b) => a - b),
            )
          }
          label={<Trans>Taxes and fees on this ticket</Trans>}
          choices={choices.map((taxOrFee) => ({
            value: taxOrFee.id,
            label: choiceOf(taxOrFee, format),
            help: taxOrFee.is_active
              ? (taxOrFee.description ?? undefined)
              : t`Turned off in your account, so buyers don’t pay it.`,
          }))}
        />
      ) : (
        <p className={classes.none}>
          <Trans>Your account has no taxes or fees for events in {event.currency}.</Trans>
        </p>
      )}
      {mayKeep && (
        <p className={classes.ways}>
          <Anchor component="button" type="button" size="sm" onClick={add}>
            <Trans>Add tax or fee</Trans>
          </Anchor>
          <NewTabLink href="/account/taxes-and-fees">
            <Trans>Manage taxes and fees</Trans>
          </NewTabLink>
        </p>
      )}
    </CollapsibleSection>
  );
}

/** Returns the taxes and fees that the server adds with these values. */
export function addedOf({ tax_and_fee_ids }: Pick<TicketValues, "tax_and_fee_ids">, all: TaxOrFeeRow[]) {
  return all.filter(({ id, is_active }) => is_active && tax_and_fee_ids.includes(id)).toSorted((a, b) => a.id - b.id);
}

/** Returns the chosen ids and the one just created, where the event can charge it. */
export function withMade(ids: number[], made: TaxOrFeeRow, event: Event): number[] {
  return isChargedIn(made, event.currency) ? [...ids, made.id] : ids;
}

/** Returns the default taxes and fees of a new ticket. */
export function defaultsOf(all: TaxOrFeeRow[], event: Event): number[] {
  return all
    .filter((taxOrFee) => taxOrFee.is_default && taxOrFee.is_active && isChargedIn(taxOrFee, event.currency))
    .map(({ id }) => id)
    .toSorted((a, b) => a - b);
}

/** "IVA · 23%" */
function choiceOf(taxOrFee: TaxOrFeeRow, format: Format): string {
  return `${taxOrFee.name} · ${rateOf(taxOrFee, format)}`;
}

function TaxesSummary({ added, currency }: { added: TaxOrFeeRow[]; currency: string }) {
  const format = useFormat();
  if (added.length === 0) return <Trans>None</Trans>;
  return <>{format.list(additionLabels(added, currency, format))}</>;
}
