import { Plural, Trans } from "@lingui/react/macro";
import { Button, Checkbox } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type ImportDetails, imports } from "#contract/imports.ts";
import { mutation } from "#web/platform/query-client.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import classes from "./import.module.css";

/** Rolls back the import after a confirmation that explains the consequences. */
export function UndoImport({ details }: { details: ImportDetails }) {
  const { id: event_id } = useEvent();
  const { id: import_id, attendees_created } = details;

  const undoImport = useMutation(mutation(imports.undo));
  function ask() {
    const wish = { cancels_changed: false };
    void confirm({
      title: <Trans>Undo this import?</Trans>,
      body: <Question attendees={attendees_created} choose={(yes) => (wish.cancels_changed = yes)} />,
      action: <Trans>Undo import</Trans>,
      tone: "danger",
      run: () => undoImport.mutateAsync({ params: { event_id, import_id }, body: wish }),
    });
  }

  return (
    <Button variant="default" onClick={ask}>
      <Trans>Undo import</Trans>
    </Button>
  );
}

function Question({ attendees, choose }: { attendees: number; choose: (yes: boolean) => void }) {
  const [isChosen, setIsChosen] = useState(false);
  return (
    <div className={classes.choices}>
      <p>
        <Plural
          value={attendees}
          one="# attendee will be removed along with their order, as if they had never been imported. They won’t be notified."
          other="# attendees will be removed along with their orders, as if they had never been imported. They won’t be notified."
        />
      </p>
      <Checkbox
        checked={isChosen}
        onChange={({ currentTarget }) => (setIsChosen(currentTarget.checked), choose(currentTarget.checked))}
        label={<Trans>Also cancel orders changed after the import</Trans>}
        description={
          <Trans>For example, someone checked in or a ticket was edited. Otherwise, these orders stay.</Trans>
        }
      />
    </div>
  );
}
