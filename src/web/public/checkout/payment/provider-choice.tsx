import { Trans } from "@lingui/react/macro";
import { useLingui } from "@lingui/react";
import { RadioCardsField } from "#web/ui/form/radio-cards-field.tsx";
import { useLooseField } from "#web/ui/form/use-loose-field.ts";
import classes from "./provider-choice.module.css";
import { PROVIDERS, type ProviderName } from "./providers.ts";

export function ProviderChoice({
  names,
  chosen,
  choose,
}: {
  names: ProviderName[];
  chosen: ProviderName;
  choose: (name: ProviderName) => void;
}) {
  const { i18n } = useLingui();
  const field = useLooseField("provider", chosen, choose);
  return (
    <div className={classes.choice} data-needs-scripts>
      <RadioCardsField
        {...field}
        label={<Trans>Payment method</Trans>}
        choices={names.map((name) => ({ value: name, label: i18n._(PROVIDERS[name].label) }))}
      />
    </div>
  );
}
