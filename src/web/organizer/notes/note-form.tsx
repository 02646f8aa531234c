import { Trans, useLingui } from "@lingui/react/macro";
import type { Note } from "#contract/notes.ts";
import { NOTE_MAX } from "#domain/limits.ts";
import { At } from "#web/ui/at.tsx";
import type { BasedOn } from "#web/ui/form/form-types.ts";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { notify } from "#web/ui/notifications.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import classes from "./note-form.module.css";

type Values = { note: string };
type Props = {
  note: Note | null;
  based_on: BasedOn<Values, string>;
  send: (body: Values & { updated_at: string }) => Promise<{ data: { updated_at: string } }>;
};

/** What the people of the event want to remember, and who of them wrote it. */
export function NoteForm({ note, based_on, send }: Props) {
  const { t } = useLingui();
  const { timezone } = useEvent();
  const form = useForm<Values, { data: { updated_at: string } }, string>({
    initial: noteValues({ note }),
    based_on,
    schema: () => import("#contract/notes.ts").then((contract) => contract.noteInput),
    send: (values, updated_at) => send({ ...values, updated_at }),
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

export function noteValues({ note }: { note: Note | null }): Values {
  return { note: note?.text ?? "" };
}
