import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { TextField } from "#web/ui/form/text-field.tsx";
import { type Field, useField } from "#web/ui/form/common.tsx";
import classes from "./details-form.module.css";
import { probablyMeant } from "./mail-typo.ts";

/**
 * Email field for a ticket. Suggests a correction of a likely typo once the field loses the focus.
 */
export function EmailField({ field, autoComplete }: { field: Field<string | null>; autoComplete: string }) {
  const { value, onChange } = useField(field);
  const [left, setLeft] = useState<string | null>(null);
  const suggestion = left !== null && left === value ? probablyMeant(left) : undefined;
  return (
    <div onBlur={() => setLeft(value)}>
      <TextField {...field} label={<Trans>Email</Trans>} type="email" autoComplete={autoComplete} required />
      <div role="status" className={classes.meant}>
        {suggestion && (
          <Trans>
            Did you mean{" "}
            <button type="button" className={classes.quiet} onClick={() => onChange(suggestion)}>
              {suggestion}
            </button>
            ?
          </Trans>
        )}
      </div>
    </div>
  );
}
