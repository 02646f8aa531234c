import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Textarea } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { pastedNames } from "#domain/pasted-names.ts";
import type { Form } from "#web/ui/form/use-form.ts";
import { Library } from "#web/ui/library.tsx";
import { Button } from "#web/ui/parts/button.tsx";
import classes from "./paste-names.module.css";
import { type DetailsValues, withPasted } from "./details-values.ts";

/** Names for all tickets at once, as a spreadsheet has them. What is filled in stands in the fields, to be looked over. */
export default function PasteNames({ form, close }: { form: Form<DetailsValues>; close: (said: ReactNode) => void }) {
  const { t } = useLingui();
  const [text, setText] = useState("");
  const count = form.values.attendees.length;
  const names = pastedNames(text);
  const used = Math.min(names.length, count);
  const isTooMany = names.length > count;

  function fill() {
    const { attendees } = withPasted(form.values, names);
    attendees.slice(0, used).forEach((one, at) => form.set(`attendees.${at}`, one));
    close(<Plural value={used} one="# name is filled in." other="# names are filled in." />);
  }

  return (
    <div className={classes.paste}>
      <Library>
        <Textarea
          label={<Trans>List of names</Trans>}
          description={
            <Trans>
              One line a ticket: first name, last name, email address, as copied from a spreadsheet. Without an address,
              the ticket goes to yours.
            </Trans>
          }
          placeholder={t`Ada, Lovelace, ada@example.com`}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          autosize
          minRows={4}
          maxRows={12}
          autoFocus
          spellCheck={false}
          size="md"
        />
      </Library>
      <p role="status" className={classes.found} data-warns={isTooMany || undefined}>
        {names.length > 0 && !isTooMany && (
          <Plural value={names.length} one={`# name for ${count} tickets`} other={`# names for ${count} tickets`} />
        )}
        {isTooMany && (
          <Trans>
            {names.length} names for {count} tickets: the first {count} are taken.
          </Trans>
        )}
      </p>
      <div className={classes.ways}>
        <Button onClick={fill} disabled={used === 0}>
          <Trans>Fill in the names</Trans>
        </Button>
        <Button variant="default" onClick={() => close(null)}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  );
}
