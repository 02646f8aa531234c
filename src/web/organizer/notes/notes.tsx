import { Trans, useLingui } from "@lingui/react/macro";
import { ActionIcon } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import type { Note } from "#contract/notes.ts";
import { mayChangeNote } from "#domain/notes.ts";
import type { Need } from "#domain/roles.ts";
import { useMay } from "#web/platform/access.ts";
import { useSession } from "#web/platform/session.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import classes from "./notes.module.css";
import { NOTE_MAX } from "#domain/maxima.ts";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import type { Field } from "#web/ui/form/common.tsx";
import { useForm } from "#web/ui/form/use-form.ts";

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

/** The API calls for the notes of an order or an attendee. */
type NoteCalls = {
  add: (body: { text: string }) => Promise<{ data: Note }>;
  change: (note: Note, body: { text: string; updated_at: string }) => Promise<{ data: Note }>;
  remove: (note: Note) => Promise<unknown>;
  /** Loads the current notes. */
  again: () => Promise<readonly Note[]>;
};

function NewNoteForm({ calls, done }: { calls: NoteCalls; done: () => void }) {
  const { t } = useLingui();
  const form = useForm({
    initial: { text: "" },
    schema: () => import("#contract/notes.ts").then((contract) => contract.noteInput),
    send: calls.add,
    done: () => (notify.done(t`Note saved.`), done()),
  });
  return (
    <Form form={form} narrow>
      <LeaveGuard form={form} />
      <NoteField field={form.field("text")} label={<Trans>New note</Trans>} />
      {form.isDirty && (
        <FormActions form={form} onCancel={form.discard}>
          <Trans>Save note</Trans>
        </FormActions>
      )}
    </Form>
  );
}

function ChangeNoteForm({ note, calls, close }: { note: Note; calls: NoteCalls; close: () => void }) {
  const { t } = useLingui();
  const form = useForm({
    initial: { text: note.text },
    based_on: {
      updated_at: note.updated_at,
      now: async () => {
        const { text, updated_at } = (await calls.again()).find(({ id }) => id === note.id) ?? note;
        return { values: { text }, updated_at };
      },
    },
    schema: () => import("#contract/notes.ts").then((contract) => contract.noteChange),
    send: ({ text }, updated_at) => calls.change(note, { text, updated_at }),
    done: () => (notify.done(t`Note saved.`), close()),
  });
  return (
    <Form form={form} narrow>
      <LeaveGuard form={form} />
      <NoteField field={form.field("text")} label={<Trans>Note</Trans>} />
      <FormActions form={form} onCancel={close}>
        <Trans>Save note</Trans>
      </FormActions>
    </Form>
  );
}

function NoteField({ field, label }: { field: Field<string>; label: ReactNode }) {
  return <TextArea {...field} label={label} help={<Trans>Only your team sees this.</Trans>} maxLength={NOTE_MAX} />;
}
