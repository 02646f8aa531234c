import { Trans, useLingui } from "@lingui/react/macro";
import { ActionIcon } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import type { Note } from "#contract/notes.ts";
import { mayChangeNote } from "#domain/notes.ts";
import type { Need } from "#domain/roles.ts";
import { useMay } from "#web/platform/access.ts";
import { useSession } from "#web/platform/session.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { ChangeNoteForm, NewNoteForm, type NoteCalls } from "./note-forms.tsx";
import classes from "./notes.module.css";

type Props = { notes: readonly Note[]; calls: NoteCalls; may: Need };

/** The notes of the event's staff, newest first, with a field for a new one. */
export function Notes({ notes, calls, may }: Props) {
  const mayWrite = useMay(may);
  // The key empties the field after each new note.
  const [written, setWritten] = useState(0);
  return (
    <>
      {notes.length > 0 && (
        <ul className={classes.notes}>
          {notes.map((note) => (
            <OneNote key={note.id} note={note} calls={calls} mayWrite={mayWrite} />
          ))}
        </ul>
      )}
      {mayWrite ? (
        <NewNoteForm key={written} calls={calls} done={() => setWritten(written + 1)} />
      ) : (
        notes.length === 0 && <Trans>No notes yet.</Trans>
      )}
    </>
  );
}

function OneNote({ note, calls, mayWrite }: { note: Note; calls: NoteCalls; mayWrite: boolean }) {
  const { t } = useLingui();
  const { timezone } = useEvent();
  const { me } = useSession();
  const [isChanging, setIsChanging] = useState(false);
  const mayChange = mayWrite && me !== undefined && mayChangeNote({ user_id: me.id, role: me.role }, note.written_by);

  async function remove() {
    const isDone = await confirm({
      title: <Trans>Delete this note?</Trans>,
      body: <p className={classes.text}>{note.text}</p>,
      action: <Trans>Delete note</Trans>,
      tone: "danger",
      run: () => calls.remove(note),
    });
    if (isDone) notify.done(t`Note deleted.`);
  }

  if (isChanging) {
    return (
      <li className={classes.note}>
        <ChangeNoteForm note={note} calls={calls} close={() => setIsChanging(false)} />
      </li>
    );
  }
  return (
    <li className={classes.note}>
      <p className={classes.text}>{note.text}</p>
      <div className={classes.foot}>
        <span className={classes.by}>
          {note.by && <>{note.by}, </>}
          <DateTime at={note.created_at} zone={timezone} ago />
          {note.updated_at !== note.created_at && (
            <>
              {" · "}
              <Trans>
                edited <DateTime at={note.updated_at} zone={timezone} ago />
              </Trans>
            </>
          )}
        </span>
        {mayChange && (
          <>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t`Edit this note`}
              onClick={() => setIsChanging(true)}
            >
              <IconPencil size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon variant="subtle" color="gray" aria-label={t`Delete this note`} onClick={() => void remove()}>
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </>
        )}
      </div>
    </li>
  );
}
