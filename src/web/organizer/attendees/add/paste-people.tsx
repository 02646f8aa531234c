import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Textarea } from "@mantine/core";
import { useState } from "react";
import { type PastedName, pastedNames } from "#domain/pasted-names.ts";
import { Library } from "#web/ui/library.tsx";
import { Button } from "#web/ui/parts/button.tsx";
import classes from "./add.module.css";

type Props = { room: number; take: (names: PastedName[]) => void; close: () => void };

/** Names as a spreadsheet has them, one a line. They are looked over before anything is sent. */
export default function PastePeople({ room, take, close }: Props) {
  const { t } = useLingui();
  const [text, setText] = useState("");
  const names = pastedNames(text);
  return (
    <div className={classes.people}>
      <Library>
        <Textarea
          label={<Trans>List of names</Trans>}
          description={<Trans>One line a person: first name, last name, email address.</Trans>}
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
      <p role="status" className={classes.help}>
        {names.length > room ? (
          <Plural
            value={room}
            one="There is room for # more: the first one is taken."
            other="There is room for # more: the first # are taken."
          />
        ) : (
          names.length > 0 && <Plural value={names.length} one="# name" other="# names" />
        )}
      </p>
      <div className={classes.ways}>
        <Button onClick={() => take(names.slice(0, room))} disabled={names.length === 0}>
          <Trans>Fill in the names</Trans>
        </Button>
        <Button variant="default" onClick={close}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  );
}
