import { Trans, useLingui } from "@lingui/react/macro";
import { converted, type Field } from "#web/ui/form/common.tsx";
import { RadioCardsField } from "#web/ui/form/radio-cards-field.tsx";

/** Whether the checkout asks for buyer, attendees and answers on one page or in steps. */
export function StepsField({ field }: { field: Field<boolean> }) {
  const { t } = useLingui();
  return (
    <RadioCardsField
      {...converted(field, { read: (isApart) => (isApart ? "steps" : "page"), write: (chosen) => chosen === "steps" })}
      label={<Trans>Checkout form</Trans>}
      choices={[
        { value: "page", label: t`One page`, help: t`Fastest when you ask few questions.` },
        {
          value: "steps",
          label: t`Step by step`,
          help: t`Asks about the buyer, then each ticket, then the order. Best for many questions.`,
        },
      ]}
    />
  );
}
