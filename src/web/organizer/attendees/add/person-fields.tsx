import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { NameRow } from "#web/ui/form/name-row.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import type { FormApi } from "#web/ui/form/use-form.ts";
import classes from "./add.module.css";
import type { AddValues } from "./add-values.ts";

type Props = {
  form: FormApi<AddValues>;
  path: "buyer" | `attendees.${number}`;
  title: ReactNode;
  help?: ReactNode;
  /** Shown beside the title: the button that removes the attendee. */
  tool?: ReactNode;
};

export function PersonFields({ form, path, title, help, tool }: Props) {
  return (
    <fieldset className={classes.person}>
      <legend>{title}</legend>
      {tool && <div className={classes.tool}>{tool}</div>}
      {help && <p className={classes.help}>{help}</p>}
      <NameRow
        first={
          <TextField control={form.control} name={`${path}.first_name`} label={<Trans>First name</Trans>} required />
        }
        last={
          <TextField control={form.control} name={`${path}.last_name`} label={<Trans>Last name (optional)</Trans>} />
        }
      />
      <TextField control={form.control} name={`${path}.email`} label={<Trans>Email</Trans>} type="email" required />
    </fieldset>
  );
}
