import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Note } from "#contract/notes.ts";
import { NOTE_MAX } from "#domain/maxima.ts";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import type { Field } from "#web/ui/form/common.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { notify } from "#web/ui/page/notifications.tsx";

/** The API calls for the notes of an order or an attendee. */
export type NoteCalls = {
  add: (body: { text: string }) => Promise<{ data: Note }>;
  change: (note: Note, body: { text: string; updated_at: string }) => Promise<{ data: Note }>;
  remove: (note: Note) => Promise<unknown>;
  /** Loads the current notes. */
  again: () => Promise<readonly Note[]>;
};

export function NewNoteForm({ calls, done }: { calls: NoteCalls; done: () => void }) {
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

export function ChangeNoteForm({ note, calls, close }: { note: Note; calls: NoteCalls; close: () => void }) {
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
