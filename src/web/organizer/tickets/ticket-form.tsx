import { Trans, useLingui, Plural } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Event } from "#contract/events.ts";
import { type Ticket, tickets } from "#contract/tickets.ts";
import type { TaxOrFeeRow } from "#contract/taxes-and-fees.ts";
import { NewTaxOrFeeDrawer } from "#web/organizer/account/taxes-and-fees/new-tax-or-fee-drawer.tsx";
import { otherLanguages } from "#domain/translations.ts";
import { ChooseLanguage } from "#web/organizer/translations/choose-language.tsx";
import { textsOf } from "#web/organizer/translations/texts-of.ts";
import {
  FormLocaleProvider,
  useFormLocale,
  useFormLocaleContext,
} from "#web/organizer/translations/use-form-locale.tsx";
import { TranslatedTextField, TranslatedRichTextField } from "#web/organizer/translations/translated-text-field.tsx";
import { call } from "#web/platform/api/call.ts";
import { mutation } from "#web/platform/query-client.ts";
import { basedOn } from "#web/ui/form/base-version.ts";
import { Form, FormActions, FormRow } from "#web/ui/form/form.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { RadioCardsField } from "#web/ui/form/radio-cards-field.tsx";
import { useForm, type FormApi } from "#web/ui/form/use-form.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { FreeWithCharges } from "./free-with-charges.tsx";
import { PriceFields } from "./price-fields.tsx";
import { SharedCapacities } from "./shared-capacities.tsx";
import { addedOf, defaultsOf, TaxesSection, withMade } from "./taxes-section.tsx";
import type { TicketStarter } from "./ticket-starters.tsx";
import { TICKET_TYPE_LABELS } from "./ticket-types.tsx";
import classes from "./ticket-form.module.css";
import { bodyOf, countMissingTexts, NEW_TICKET, valuesLike, valuesOf, type TicketValues } from "./ticket-values.ts";
import { VisibilitySection } from "./visibility-section.tsx";
import { WhyNotOnSale } from "./why-not-on-sale.tsx";
import { CollapsibleSection } from "#web/ui/form/collapsible-section.tsx";
import { htmlToPlainText } from "#web/ui/form/rich-text-field.tsx";
import { TICKETS_PER_ORDER_DEFAULT_MAX } from "#domain/maxima.ts";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { SALE_STATE_LABELS } from "#contract/labels/tickets.ts";
import { useFormat } from "#web/platform/format.ts";
import { DateTimeField } from "#web/ui/form/date-time-field.tsx";

type Props = {
  event: Event;
  ticket: Ticket | undefined;
  /** The ticket whose values a new one copies. */
  like: Ticket | undefined;
  /** What a new ticket begins with. */
  starter: TicketStarter | undefined;
  taxes_and_fees: TaxOrFeeRow[];
  /** Begins another new ticket. */
  startAnother: () => void;
  close: () => void;
};

/**
 * The four main fields of a ticket. Everything else has a default, is summarized, and is collapsed.
 */
export function TicketForm({ event, ticket, like, starter, taxes_and_fees, startAnother, close }: Props) {
  const { t, i18n } = useLingui();
  const params = { event_id: event.id };
  const known = { ...params, ticket_id: ticket?.id ?? 0 };
  const formLocale = useFormLocale(event.language);
  const languages = otherLanguages(event);
  const updateTicket = useMutation(mutation(tickets.update));
  const createTicket = useMutation(mutation(tickets.create));
  const isAnother = useRef(false);
  const form = useForm({
    reveal: formLocale.reveal,
    initial: ticket
      ? valuesOf(ticket)
      : like
        ? valuesLike(like, (title) => t`${title} (copy)`)
        : {
            ...NEW_TICKET,
            ...starter,
            tax_behavior: event.tax_behavior,
            tax_and_fee_ids: starter?.type === "FREE" ? [] : defaultsOf(taxes_and_fees, event),
          },
    based_on: ticket && basedOn(ticket, valuesOf, () => call(tickets.get, { params: known })),
    schema: () => import("#contract/tickets.ts").then((contract) => contract.ticketInput),
    body: bodyOf,
    send: (values, updated_at) =>
      ticket
        ? updateTicket.mutateAsync({ params: known, body: { ...bodyOf(values), updated_at } })
        : createTicket.mutateAsync({ params, body: bodyOf(values) }),
    refused: ticket
      ? t`Unable to update ticket. Please check your details`
      : t`Unable to create ticket. Please check your details`,
    done: ({ data }) => {
      notify.done(ticket ? t`“${data.title}” was saved.` : t`“${data.title}” was created.`);
      if (isAnother.current) startAnother();
      else close();
    },
  });
  const [isAdding, setIsAdding] = useState(false);
  const isFrozen = ticket?.has_orders ?? false;
  const added = addedOf(form.watch(), taxes_and_fees);
  return (
    <>
      <FormLocaleProvider formLocale={formLocale} languages={languages}>
        <Form form={form}>
          <LeaveGuard form={form} />
          {like && <LikeAnother title={like.title} />}
          <WhyNotOnSale ticket={ticket} event={event} />
          <ChooseLanguage
            formLocale={formLocale}
            languages={languages}
            missing={(locale) => countMissingTexts(form.watch(), locale)}
          />
          <TranslatedTextField
            {...textsOf(form)("title")}
            label={<Trans>Ticket name</Trans>}
            placeholder={t`Standard`}
            required
            autoFocus={!ticket}
          />
          <RadioCardsField
            control={form.control}
            name="type"
            label={<Trans>Type</Trans>}
            help={isFrozen ? <Trans>You can’t change the type because tickets have been sold.</Trans> : undefined}
            disabled={isFrozen}
            choices={ORDER_OF_TYPES.map((type) => {
              const { label, help, icon: Icon } = TICKET_TYPE_LABELS[type];
              return { value: type, label: i18n._(label), help: i18n._(help), icon: <Icon size={20} aria-hidden /> };
            })}
          />
          <PriceFields form={form} event={event} ticket={ticket} added={added} />
          <SharedCapacities ticket={ticket} />
          <FreeWithCharges form={form} event={event} added={added} />
          <div>
            <TaxesSection
              form={form}
              event={event}
              ticket={ticket}
              all={taxes_and_fees}
              add={() => setIsAdding(true)}
            />
            <DescriptionSection form={form} />
            <SaleSection form={form} event={event} />
            <LimitsSection form={form} />
            <VisibilitySection form={form} />
          </div>
          <FormActions
            form={form}
            onCancel={close}
            sticky
            another={
              ticket || like
                ? undefined
                : {
                    label: <Trans>Create and add another</Trans>,
                    choose: (chosen) => (isAnother.current = chosen),
                  }
            }
          >
            {ticket ? <Trans>Save ticket</Trans> : <Trans>Create ticket</Trans>}
          </FormActions>
        </Form>
      </FormLocaleProvider>
      {isAdding && (
        <NewTaxOrFeeDrawer
          asks
          currency={event.currency}
          close={() => setIsAdding(false)}
          done={(made) => form.setValue("tax_and_fee_ids", withMade(form.getValues("tax_and_fee_ids"), made, event))}
        />
      )}
    </>
  );
}

/**
 * Says what is not copied: promo codes, questions and lists that name the other ticket do not
 * include the copy.
 */
function LikeAnother({ title }: { title: string }) {
  return (
    <p className={classes.note}>
      <Trans>
        Capacity assignments, promo codes, questions and check-in lists set up for “{title}” don’t include the copy.
      </Trans>
    </p>
  );
}

const ORDER_OF_TYPES = ["PAID", "FREE", "DONATION", "TIERED"] as const;

function DescriptionSection({ form }: { form: FormApi<TicketValues> }) {
  const { at, languages } = useFormLocaleContext();
  const texts = textsOf(form)("description");
  const { description, translations } = form.watch();
  const shown = at ? translations[at]?.description : null;
  return (
    <CollapsibleSection
      title={<Trans>Description</Trans>}
      summary={htmlToPlainText(shown ?? description) || <Trans>None</Trans>}
      control={form.control}
      names={["description", ...languages.map((locale) => `translations.${locale}.description` as const)]}
    >
      <TranslatedRichTextField {...texts} label={<Trans>Description</Trans>} tools="few" />
    </CollapsibleSection>
  );
}

/** The number of tickets per order, and whether buyers may cancel them themselves. */
function LimitsSection({ form }: { form: FormApi<TicketValues> }) {
  const { min_per_order, max_per_order } = form.watch();
  return (
    <CollapsibleSection
      title={<Trans>Limits</Trans>}
      summary={<LimitsSummary min={min_per_order ?? 1} max={max_per_order ?? TICKETS_PER_ORDER_DEFAULT_MAX} />}
      control={form.control}
      names={["min_per_order", "max_per_order", "is_cancellable"]}
    >
      <FormRow>
        <NumberField
          control={form.control}
          name="min_per_order"
          label={<Trans>Minimum per order</Trans>}
          placeholder="1"
          min={1}
        />
        <NumberField
          control={form.control}
          name="max_per_order"
          label={<Trans>Maximum per order</Trans>}
          placeholder={String(TICKETS_PER_ORDER_DEFAULT_MAX)}
          min={1}
        />
      </FormRow>
      <SwitchField
        control={form.control}
        name="is_cancellable"
        label={<Trans>Let buyers cancel</Trans>}
        help={<Trans>Only applies if cancellations are turned on in the event’s settings.</Trans>}
      />
    </CollapsibleSection>
  );
}

function LimitsSummary({ min, max }: { min: number; max: number }) {
  if (min > 1) {
    return (
      <Trans>
        {min}–{max} per order
      </Trans>
    );
  }
  return <Plural value={max} one="Only # per order" other="Up to # per order" />;
}

function SaleSection({ form, event }: { form: FormApi<TicketValues>; event: Event }) {
  return (
    <CollapsibleSection
      title={<Trans>Sale dates</Trans>}
      summary={<SaleSummary values={form.watch()} zone={event.timezone} />}
      control={form.control}
      names={["sale_start_date", "sale_end_date", "is_paused"]}
    >
      <FormRow>
        <DateTimeField
          control={form.control}
          name="sale_start_date"
          label={<Trans>Sales start</Trans>}
          zone={event.timezone}
        />
        <DateTimeField
          control={form.control}
          name="sale_end_date"
          label={<Trans>Sales end</Trans>}
          zone={event.timezone}
          min={form.watch("sale_start_date")}
        />
      </FormRow>
      <SwitchField
        control={form.control}
        name="is_paused"
        label={<Trans>Pause sales</Trans>}
        help={<Trans>Buyers can see this ticket but can’t buy it while sales are paused.</Trans>}
      />
    </CollapsibleSection>
  );
}

function SaleSummary({ values, zone }: { values: TicketValues; zone: string }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  // A typed time that is not saved yet is local time without a zone.
  const time = (at: string) => (at.endsWith("Z") ? format.moment(at, zone) : format.moment(`${at}Z`, "UTC"));
  const start = values.sale_start_date && time(values.sale_start_date);
  const end = values.sale_end_date && time(values.sale_end_date);
  const when =
    start && end
      ? t`From ${start} until ${end}`
      : start
        ? t`From ${start} until the event ends`
        : end
          ? t`Once published, until ${end}`
          : t`Once published, until the event ends`;
  return values.is_paused ? `${i18n._(SALE_STATE_LABELS.PAUSED)} · ${when}` : when;
}
