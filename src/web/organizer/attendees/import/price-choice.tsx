import { Trans, useLingui } from "@lingui/react/macro";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import type { ImportMappingInput } from "#contract/imports.ts";
import { moneyToDecimal, parseMoney } from "#domain/money.ts";
import { useFormat } from "#web/platform/format.ts";
import { PlainSelect } from "#web/ui/plain-select.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import classes from "./import.module.css";

type Props = { mapping: ImportMappingInput; change: (more: Partial<ImportMappingInput>) => void };

const FROM = ["NOTHING", "FILE", "TYPED"] as const;

/** What each attendee paid. Typed text is used once it is a valid amount. */
export function PriceChoice({ mapping, change }: Props) {
  const { t } = useLingui();
  const { currency } = useEvent();
  const format = useFormat();
  const [typed, setTyped] = useState(format.typed(moneyToDecimal(mapping.amount, currency)));
  const read = parseMoney(typed, currency);
  const labels = { NOTHING: t`Nothing`, FILE: t`As in the file`, TYPED: t`Same price for all` };
  return (
    <li>
      <span className={classes.thing}>
        <span>
          <Trans>Amount paid</Trans>
        </span>
        <span>
          <Trans>
            Including taxes and fees. Foyer didn’t collect this money, so it can’t issue invoices or refunds.
          </Trans>
        </span>
      </span>
      <PlainSelect
        className={classes.choice}
        aria-label={t`Amount paid`}
        value={mapping.price}
        onChange={({ currentTarget: { value } }) =>
          change({ price: FROM.find((source) => source === value) ?? "NOTHING" })
        }
      >
        {FROM.filter((source) => source !== "FILE" || mapping.columns.price !== undefined).map((source) => (
          <option key={source} value={source}>
            {labels[source]}
          </option>
        ))}
      </PlainSelect>
      {mapping.price === "TYPED" && (
        <TextInput
          label={t`Amount (${currency})`}
          inputMode="decimal"
          value={typed}
          error={"problem" in read ? t`Enter an amount, for example 12.50.` : undefined}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            const amount = parseMoney(value, currency);
            if ("amount" in amount) change({ amount: amount.amount });
          }}
        />
      )}
    </li>
  );
}
