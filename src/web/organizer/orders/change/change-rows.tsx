import { useRows } from "#web/ui/form/use-rows.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { ActionIcon, Button } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import type { Order } from "#contract/orders.ts";
import { CHANGED_TICKETS_MAX } from "#domain/order-changes.ts";
import { fullName } from "#domain/names.ts";
import { useFormat } from "#web/platform/format.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { MoneyField } from "#web/ui/form/money-field.tsx";
import { NativeSelectField } from "#web/ui/form/native-select-field.tsx";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import type { FormApi } from "#web/ui/form/use-form.ts";
import { type ChangeOffer, type ChangeRow, type ChangeValues, EMPTY_ADDED_ROW } from "./change-values.ts";
import classes from "./change.module.css";

type Props = { form: FormApi<ChangeValues>; order: Order; offers: ChangeOffer[] };

/**
 * The current tickets, each of which can be exchanged or removed. A removal can be undone until the
 * change is made.
 */
export function TicketRows({ form, order, offers }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const choices = useChoices(offers, order.currency);
  return form.watch("rows").map((row, at) => {
    const attendee = order.attendees.find(({ id }) => id === row.attendee_id);
    const name = attendee ? fullName(attendee) : "";
    const share = format.money(attendee?.share ?? 0, order.currency);
    return (
      <fieldset key={row.attendee_id} className={classes.row}>
        <legend>
          {name} · {attendee?.item_name} · <span className="figures">{share}</span>
        </legend>
        {row.is_removed ? (
          <p className={classes.gone}>
            <span>
              <Trans>Removed from the order</Trans>
            </span>
            <Button variant="default" size="compact-md" onClick={() => form.setValue(`rows.${at}.is_removed`, false)}>
              <Trans>Undo</Trans>
              <VisuallyHidden>{name}</VisuallyHidden>
            </Button>
          </p>
        ) : (
          <>
            <div className={classes.pick}>
              <NativeSelectField
                control={form.control}
                name={`rows.${at}.choice`}
                label={<Trans>Replacement ticket</Trans>}
                none={t`Keep current ticket`}
                choices={choices}
              />
              <ActionIcon
                aria-label={t`Remove ${name}’s ticket from the order`}
                onClick={() => form.setValue(`rows.${at}.is_removed`, true)}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </div>
            {row.choice !== null && <Cost form={form} at={at} row={row} offers={offers} currency={order.currency} />}
          </>
        )}
      </fieldset>
    );
  });
}

function Cost({
  form,
  at,
  row,
  offers,
  currency,
}: {
  form: FormApi<ChangeValues>;
  at: number;
  row: ChangeRow;
  offers: readonly ChangeOffer[];
  currency: string;
}) {
  const { t } = useLingui();
  return (
    <div className={classes.cost}>
      <SelectField
        control={form.control}
        name={`rows.${at}.pricing`}
        label={<Trans>Price</Trans>}
        choices={[
          { value: "NOW", label: t`Current price` },
          { value: "KEPT", label: t`Price already paid` },
          { value: "TYPED", label: t`Custom price` },
        ]}
      />
      {row.pricing === "TYPED" && (
        <MoneyField
          control={form.control}
          name={`rows.${at}.price`}
          currency={currency}
          label={<PriceLabel offers={offers} choice={row.choice} />}
          required
        />
      )}
    </div>
  );
}

export function AddedRows({ form, order, offers }: Props) {
  const { t } = useLingui();
  const choices = useChoices(offers, order.currency);
  const rows = useRows(form.control, "added");
  return (
    <>
      {form.watch("added").map((row, at) => (
        <fieldset key={rows.fields[at]?.key} className={classes.row}>
          <legend>
            <Trans>Added tickets</Trans>
          </legend>
          <div className={classes.pick}>
            <NativeSelectField
              control={form.control}
              name={`added.${at}.choice`}
              label={<Trans>Ticket</Trans>}
              none={t`Choose one`}
              choices={choices}
            />
            <ActionIcon aria-label={t`Remove these tickets`} onClick={() => rows.remove(at)}>
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </div>
          <div className={classes.cost}>
            <NumberField
              control={form.control}
              name={`added.${at}.quantity`}
              label={<Trans>Quantity</Trans>}
              min={1}
              max={CHANGED_TICKETS_MAX}
              required
            />
            <SelectField
              control={form.control}
              name={`added.${at}.pricing`}
              label={<Trans>Price per ticket</Trans>}
              choices={[
                { value: "NOW", label: t`Current price` },
                { value: "TYPED", label: t`Custom price` },
              ]}
            />
            {row.pricing === "TYPED" && (
              <MoneyField
                control={form.control}
                name={`added.${at}.price`}
                currency={order.currency}
                label={<PriceLabel offers={offers} choice={row.choice} />}
                required
              />
            )}
          </div>
          <p className={classes.help}>
            <Trans>Issued in the buyer’s name. You can edit each attendee later.</Trans>
          </p>
        </fieldset>
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => rows.append(EMPTY_ADDED_ROW)}
        >
          <Trans>Add tickets</Trans>
        </Button>
      </div>
    </>
  );
}

/** Says whether a typed price includes taxes, as the prices of the chosen ticket do. */
function PriceLabel({ offers, choice }: { offers: readonly ChangeOffer[]; choice: string | null }) {
  const offer = offers.find(({ price }) => String(price.id) === choice);
  return offer?.ticket.tax_behavior === "inclusive" ? (
    <Trans>Price including tax</Trans>
  ) : (
    <Trans>Price before taxes and fees</Trans>
  );
}

/** Returns every price of the event, as its organizer typed it, with the remaining quantity. */
function useChoices(offers: readonly ChangeOffer[], currency: string) {
  const { t } = useLingui();
  const format = useFormat();
  return offers.map(({ ticket, price, name, left }) => {
    const money = format.money(ticket.type === "FREE" ? 0 : price.price, currency);
    const many = format.number(left ?? 0);
    const availability = left === null ? "" : left === 0 ? t`sold out` : t`${many} left`;
    return { value: String(price.id), label: [name, money, availability].filter(Boolean).join(" · ") };
  });
}
