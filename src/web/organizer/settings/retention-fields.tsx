import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { RETENTION_PERIODS } from "#domain/retention.ts";
import { type Field, useField } from "#web/ui/form/common.tsx";
import { FormSection } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";

type Props = { answers: Field<string | null>; people: Field<string | null> };

/** How long after an event the names and answers of attendees are stored. */
export function RetentionFields({ answers, people }: Props) {
  const { t } = useLingui();
  const choices = (chosen: string | null) =>
    [...new Set([...RETENTION_PERIODS, ...(chosen === null ? [] : [Number(chosen)])])]
      .toSorted((a, b) => a - b)
      .map((days) => ({
        value: String(days),
        label: t`${plural(days, { one: "# day after the event", other: "# days after the event" })}`,
      }));
  return (
    <FormSection
      title={<Trans>Data retention</Trans>}
      help={<Trans>We email the organizer one week before anything is erased.</Trans>}
    >
      <SelectField
        {...answers}
        label={<Trans>Erase answers to questions</Trans>}
        placeholder={t`Never`}
        choices={choices(useField(answers).value)}
        clearable
      />
      <SelectField
        {...people}
        label={<Trans>Erase names and contact details</Trans>}
        help={
          <Trans>
            Includes emails sent to buyers and attendees. Orders, amounts, statistics and invoices are kept.
          </Trans>
        }
        placeholder={t`Never`}
        choices={choices(useField(people).value)}
        clearable
      />
    </FormSection>
  );
}
