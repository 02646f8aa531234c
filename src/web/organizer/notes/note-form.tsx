import { Trans, useLingui } from "@lingui/react/macro";
import type { Note } from "#contract/notes.ts";
import { NOTE_MAX } from "#domain/limits.ts";
import { At } from "#web/ui/at.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { notify } from "#web/ui/notifications.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import classes from "./note-form.module.css";

type Values = { note: string };
type Noted = { data: { note: Note | null } };
type Props = {
  note: Note | null;
  again: () => Promise<Noted>;
  send: (body: Values & { noted_at: string | null }) => Promise<Noted>;
};

/** What the people of the event want to remember, and who of them wrote it. */
export function NoteForm({ note, again, send }: Props) {
  const { t } = useLingui();
  const { timezone } = useEvent();
  const form = useForm<Values, Started, string>({
    initial: valuesOf(note),
    based_on: {
      updated_at: note?.at ?? NONE,
      now: async () => {
        const { data } = await again();
        return { values: valuesOf(data.note), updated_at: data.note?.at ?? NONE };
      },
    },
    schema: () => import("#contract/notes.ts").then((contract) => contract.noteInput),
    send: async (values, updated_at) => {
      const { data } = await send({ ...values, noted_at: updated_at === NONE ? null : updated_at });
      return { data: { updated_at: data.note?.at ?? NONE } };
    },
    done: () => notify.done(t`Saved.`),
  });
  return (
    <Form form={form} narrow>
      <LeaveGuard form={form} />
      <TextArea
        field={form.field("note")}
        label={
          <span className="visually-hidden">
            <Trans>Note</Trans>
          </span>
        }
        help={<Trans>Only people who work at this event read it.</Trans>}
        maxLength={NOTE_MAX}
      />
      {note && !form.isDirty && (
        <p className={classes.by}>
          {note.by && <>{note.by}, </>}
          <At at={note.at} zone={timezone} ago />
        </p>
      )}
      {form.isDirty && (
        <FormActions form={form} onCancel={form.discard}>
          <Trans>Save note</Trans>
        </FormActions>
      )}
    </Form>
  );
}

type Started = { data: { updated_at: string } };

/** Where there is no note yet. */
const NONE = "";

function valuesOf(note: Note | null): Values {
  return { note: note?.text ?? "" };
}
