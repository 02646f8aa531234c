import { Trans, useLingui } from "@lingui/react/macro";
import type { Event } from "#contract/events.ts";
import { SALE_STATE_LABELS } from "#contract/labels/tickets.ts";
import { useFormat } from "#web/platform/format.ts";
import { DateTimeField } from "#web/ui/form/date-time-field.tsx";
import { CollapsibleSection } from "#web/ui/form/collapsible-section.tsx";
import { FormRow } from "#web/ui/form/form.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import type { FormApi } from "#web/ui/form/use-form.ts";
import type { TicketValues } from "./ticket-values.ts";

export function SaleSection({ form, event }: { form: FormApi<TicketValues>; event: Event }) {
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
