import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ActionIcon, Button } from "@mantine/core";
import { IconCalendar, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { Event } from "#contract/events.ts";
import type { TaxOrFee } from "#domain/pricing.ts";
import { TIER_LABEL_MAX } from "#domain/maxima.ts";
import { textsOf } from "#web/organizer/translations/texts-of.ts";
import { TranslatedTextField } from "#web/organizer/translations/translated-text-field.tsx";
import { DateTimeField } from "#web/ui/form/date-time-field.tsx";
import { FormRow } from "#web/ui/form/form.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import type { FormApi } from "#web/ui/form/use-form.ts";
import { OfTier } from "./tier-label.tsx";
import { PriceField } from "./price-field.tsx";
import { QuantityField } from "./quantity-field.tsx";
import type { TicketValues } from "./ticket-values.ts";
import classes from "./tiers-field.module.css";

/**
 * One price of a tiered ticket. `sold`: the quantity sold or reserved; above zero the tier can be
 * hidden but not removed.
 */
export function TierCard({
  form,
  at,
  event,
  added,
  why,
  sold,
  remove,
}: {
  form: FormApi<TicketValues>;
  at: number;
  event: Event;
  added: readonly TaxOrFee[];
  why: ReactNode;
  sold: number;
  remove: (() => void) | undefined;
}) {
  const { t } = useLingui();
  const tier = form.watch("prices")[at];
  const [hasDates, setHasDates] = useState(Boolean(tier?.sale_start_date ?? tier?.sale_end_date));
  const number = at + 1;
  const named = (label: ReactNode) => (
    <span>
      {label}
      <OfTier number={number} />
    </span>
  );
  return (
    <div className={classes.tier} role="group" aria-label={t`Tier ${number}`}>
      <div className={classes.top}>
        <TranslatedTextField
          {...textsOf(form, `prices.${at}`)("label")}
          label={<Trans>Tier {number} name</Trans>}
          placeholder={at === 0 ? t`Early bird` : t`Regular`}
          maxLength={TIER_LABEL_MAX}
          required
        />
        {remove && (
          <ActionIcon aria-label={t`Remove tier ${number}`} onClick={remove} disabled={sold > 0}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {why}
      <FormRow>
        <PriceField
          field={form.field(`prices.${at}.price`)}
          label={<Trans>Price</Trans>}
          tier={number}
          currency={event.currency}
          tax_behavior={form.watch("tax_behavior")}
          added={added}
        />
        <QuantityField form={form} at={at} tier={number} />
      </FormRow>
      {hasDates && (
        <FormRow>
          <DateTimeField
            control={form.control}
            name={`prices.${at}.sale_start_date`}
            label={named(<Trans>Sales start</Trans>)}
            zone={event.timezone}
          />
          <DateTimeField
            control={form.control}
            name={`prices.${at}.sale_end_date`}
            label={named(<Trans>Sales end</Trans>)}
            zone={event.timezone}
            min={tier?.sale_start_date}
          />
        </FormRow>
      )}
      <div className={classes.bottom}>
        <SwitchField control={form.control} name={`prices.${at}.is_hidden`} label={named(<Trans>Hidden</Trans>)} />
        {!hasDates && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconCalendar size={16} aria-hidden />}
            onClick={() => setHasDates(true)}
          >
            {named(<Trans>Set sale dates</Trans>)}
          </Button>
        )}
      </div>
      {sold > 0 && (
        <p className={classes.note}>
          <Plural
            value={sold}
            one="# ticket is sold or reserved, so you can hide this tier but not remove it."
            other="# tickets are sold or reserved, so you can hide this tier but not remove it."
          />
        </p>
      )}
    </div>
  );
}
