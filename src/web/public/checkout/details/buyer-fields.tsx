import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { NameRow } from "#web/ui/form/name-row.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import type { FormApi } from "#web/ui/form/use-form.ts";
import classes from "./details-form.module.css";
import { type DetailsValues, type Person, withBuyer } from "./details-values.ts";
import { EmailField } from "./email-field.tsx";

/** Buyer with further questions (`children`). Tickets in the buyer's name change with it. */
export function BuyerFields({
  form,
  isOnlyPerson,
  children,
}: {
  form: FormApi<DetailsValues>;
  /** No other person is asked for a name. */
  isOnlyPerson: boolean;
  children: ReactNode;
}) {
  const field = (name: keyof Person) => ({
    ...form.field(`order.${name}`),
    onChange: (value: string | null) => {
      form.setValue(`order.${name}`, value ?? "");
      form.setValues((now) => withBuyer(now, {}));
    },
  });
  return (
    <section className={classes.section} aria-labelledby="buyer">
      <div className={classes.head}>
        <div>
          <h2 id="buyer" tabIndex={-1}>
            <Trans>Buyer</Trans>
          </h2>
          <p>
            {isOnlyPerson ? (
              <Trans>We’ll send your tickets to this address.</Trans>
            ) : (
              <Trans>We’ll send the confirmation to this address.</Trans>
            )}
          </p>
        </div>
      </div>
      <NameRow
        first={
          <TextField {...field("first_name")} label={<Trans>First name</Trans>} autoComplete="given-name" required />
        }
        last={
          <TextField {...field("last_name")} label={<Trans>Last name (optional)</Trans>} autoComplete="family-name" />
        }
      />
      <EmailField field={field("email")} autoComplete="email" />
      {children}
    </section>
  );
}
