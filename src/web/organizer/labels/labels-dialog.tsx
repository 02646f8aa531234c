import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ActionIcon } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Label, labels } from "#contract/labels.ts";
import { useMay } from "#web/platform/access.ts";
import { call } from "#web/platform/api/call.ts";
import { mutation, query } from "#web/platform/query-client.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { LoadingRows } from "#web/ui/list/loading-rows.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { LabelForm } from "./label-form.tsx";
import { LabelPill } from "./label-pill.tsx";
import classes from "./labels.module.css";
import { LABEL_NAME_MAX } from "#domain/maxima.ts";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";

export default function LabelsDialog({ close }: { close: () => void }) {
  return (
    <Dialog title={<Trans>Labels</Trans>} close={close}>
      <Labels close={close} />
    </Dialog>
  );
}

function Labels({ close }: { close: () => void }) {
  const { id: event_id } = useEvent();
  const result = useQuery(query(labels.list, { params: { event_id } }));
  const [changed, setChanged] = useState<Label>();
  const mayWrite = useMay({ area: "attendees", doing: "writing" });
  if (result.isPending) return <LoadingRows />;
  if (result.isError) return <FailedState error={result.error} retry={() => void result.refetch()} />;
  if (changed) return <LabelForm key={changed.id} label={changed} done={() => setChanged(undefined)} />;
  const known = result.data.data;
  return (
    <>
      <p className={classes.hint}>
        <Trans>Group attendees, for example press, crew or front row. Only your team sees labels.</Trans>
      </p>
      <ul className={classes.labels}>
        {known.map((label) => (
          <Row key={label.id} label={label} change={mayWrite ? () => setChanged(label) : undefined} />
        ))}
      </ul>
      {mayWrite && <NewLabelForm close={close} />}
    </>
  );
}

function Row({ label, change }: { label: Label; change: (() => void) | undefined }) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const { name } = label;
  const params = { event_id, label_id: label.id };

  const removeLabel = useMutation(mutation(labels.remove));
  async function remove() {
    const { data } = await call(labels.get, { params });
    const isDone = await confirm({
      title: <Trans>Delete “{name}”?</Trans>,
      body: (
        <Plural
          value={data.attendee_count}
          _0="No attendees have this label. You can’t undo this."
          one="# attendee will lose this label. You can’t undo this."
          other="# attendees will lose this label. You can’t undo this."
        />
      ),
      action: <Trans>Delete label</Trans>,
      tone: "danger",
      run: () => removeLabel.mutateAsync({ params }),
    });
    if (isDone) notify.done(t`“${name}” was deleted.`);
  }

  return (
    <li>
      <span>
        <LabelPill label={label} />
      </span>
      {change && (
        <>
          <ActionIcon variant="subtle" color="gray" aria-label={t`Edit “${name}”`} onClick={change}>
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t`Delete “${name}”`}
            onClick={() => void remove().catch(notify.failed)}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </>
      )}
    </li>
  );
}

/** Creates a label by name, in a color that the others do not have. */
function NewLabelForm({ close }: { close: () => void }) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const createLabel = useMutation(mutation(labels.create));
  const form = useForm({
    initial: { name: "" },
    schema: () => import("#contract/labels.ts").then((contract) => contract.labelInput),
    send: (body) => createLabel.mutateAsync({ params: { event_id }, body }),
    done: ({ data }) => (notify.done(t`“${data.name}” was created.`), form.setValue("name", "")),
  });
  return (
    <Form form={form} narrow>
      <TextField
        control={form.control}
        name="name"
        label={<Trans>New label</Trans>}
        placeholder={t`Press`}
        autoComplete="off"
        maxLength={LABEL_NAME_MAX}
        required
      />
      <FormActions form={form} onCancel={close}>
        <Trans>Create label</Trans>
      </FormActions>
    </Form>
  );
}
