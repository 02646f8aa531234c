import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { RETENTION_PERIODS } from "#domain/retention.ts";
import type { Field } from "#web/ui/form/form-types.ts";
import { FormSection } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";

type Props = { answers: Field<string | null>; people: Field<string | null> };

/** How long after an event the names and answers of attendees are stored. */
export function RetentionFields({ answers, people }: Props) {
  const { t } = useLingui();
  const choices = (field: Field<string | null>) =>
    [...new Set([...RETENTION_PERIODS, ...(field.value === null ? [] : [Number(field.value)])])]
      .toSorted((a, b) => a - b)
      .map((days) => ({
        value: String(days),
        label: t`${plural(days, { one: "# day after the event", other: "# days after the event" })}`,
      }));
  return (
    <FormSection
      title={<Trans>How long data is kept</Trans>}
      help={
        <Trans>
          What you no longer need can’t be lost. A week before anything is erased the organizer is told by mail.
        </Trans>
      }
    >
      <SelectField
        field={answers}
        label={<Trans>Erase answers to questions</Trans>}
        placeholder={t`Keep for good`}
        choices={choices(answers)}
        clearable
      />
      <SelectField
        field={people}
        label={<Trans>Erase names and addresses</Trans>}
        help={<Trans>Of buyers and guests, with all mails to them. Orders, amounts, figures and invoices stay.</Trans>}
        placeholder={t`Keep for good`}
        choices={choices(people)}
        clearable
      />
    </FormSection>
  );
}
