import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { labels } from "#contract/labels.ts";
import { LABEL_NAME_MAX } from "#domain/maxima.ts";
import { mutation } from "#web/platform/query-client.ts";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { useEvent } from "#web/organizer/use-event.ts";

/** Creates a label by name, in a color that the others do not have. */
export function NewLabelForm({ close }: { close: () => void }) {
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
