import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Textarea } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { type PastedName, pastedNames } from "#domain/pasted-names.ts";
import classes from "./pasted-list.module.css";

interface Props {
  description: ReactNode;
  /** The maximum number of names. */
  room: number;
  /** Describes how many names were found. */
  found: (count: number) => ReactNode;
  take: (names: PastedName[]) => void;
  close: () => void;
}

/**
 * Pastes names from a spreadsheet, one per line. They fill in the fields, where the user can review
 * them.
 */
export function PastedList({ description, room, found, take, close }: Props) {
  const { t } = useLingui();
  const [text, setText] = useState("");
  const names = pastedNames(text);
  return (
    <div className={classes.paste}>
      <Textarea
        label={<Trans>List of names</Trans>}
        description={description}
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
      <p role="status" className={classes.found} data-warns={names.length > room || undefined}>
        {names.length > 0 && found(names.length)}
      </p>
      <div className={classes.ways}>
        <Button onClick={() => take(names.slice(0, room))} disabled={names.length === 0 || room === 0}>
          <Trans>Fill in names</Trans>
        </Button>
        <Button variant="default" onClick={close}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  );
}
