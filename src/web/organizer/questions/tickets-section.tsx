import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "#web/platform/format.ts";
import { CheckboxGroupField } from "#web/ui/form/checkbox-group-field.tsx";
import { CollapsibleSection } from "#web/ui/form/collapsible-section.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import type { FormApi } from "#web/ui/form/use-form.ts";
import { useTicketsQuery } from "#web/organizer/use-tickets.ts";
import type { QuestionValues } from "./question-values.ts";

export function QuestionTicketsSection({ form }: { form: FormApi<QuestionValues> }) {
  const { t } = useLingui();
  const format = useFormat();
  const known = useTicketsQuery().data?.data;
  const tickets = known ?? [];
  const { all_tickets, ticket_ids, belongs_to } = form.watch();
  const names = tickets.filter(({ id }) => ticket_ids.includes(id)).map(({ title }) => title);
  return (
    <CollapsibleSection
      title={<Trans>Tickets</Trans>}
      summary={all_tickets ? <Trans>All tickets, including new ones</Trans> : format.list(names) || (known && t`None`)}
      control={form.control}
      names={["all_tickets", "ticket_ids"]}
    >
      <SwitchField control={form.control} name="all_tickets" label={<Trans>All tickets, including new ones</Trans>} />
      {!all_tickets && (
        <CheckboxGroupField
          control={form.control}
          name="ticket_ids"
          label={<Trans>Ask for these tickets</Trans>}
          help={belongs_to === "ORDER" && <Trans>Asked once if an order includes one of them.</Trans>}
          choices={tickets.map(({ id, title }) => ({ value: id, label: title }))}
          required
        />
      )}
    </CollapsibleSection>
  );
}
