import { Trans, useLingui } from "@lingui/react/macro";
import type { Field } from "#web/ui/form/form-types.ts";
import { RadioCardsField } from "#web/ui/form/radio-cards-field.tsx";

/** Whether the checkout asks for buyer, attendees and answers on one page or in steps. */
export function StepsField({ field }: { field: Field<boolean> }) {
  const { t } = useLingui();
  return (
    <RadioCardsField
      field={{
        ...field,
        value: field.value ? "steps" : "page",
        onChange: (value: string) => field.onChange(value === "steps"),
        overlap: field.overlap && { ...field.overlap, remote: field.overlap.remote ? "steps" : "page" },
      }}
      label={<Trans>How buyers are asked</Trans>}
      choices={[
        { value: "page", label: t`On one page`, help: t`Quickest, where little is asked.` },
        {
          value: "steps",
          label: t`In steps`,
          help: t`The buyer, then one ticket after the other, then the order. For many questions.`,
        },
      ]}
    />
  );
}
