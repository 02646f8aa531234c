import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type Label, labels } from "#contract/labels.ts";
import { LABEL_NAME_MAX } from "#domain/maxima.ts";
import { call } from "#web/platform/api/call.ts";
import { mutation } from "#web/platform/query-client.ts";
import { basedOn } from "#web/ui/form/base-version.ts";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { LABEL_COLORS, type LabelColor } from "#domain/labels.ts";
import { type Field, useField } from "#web/ui/form/common.tsx";
import classes from "./labels.module.css";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** Changes the name or color of a label, for all attendees who have it. */
export function LabelForm({ label, done }: { label: Label; done: () => void }) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const params = { event_id, label_id: label.id };
  const updateLabel = useMutation(mutation(labels.update));
  const form = useForm({
    initial: valuesOf(label),
    based_on: basedOn(label, valuesOf, () => call(labels.get, { params })),
    schema: () => import("#contract/labels.ts").then((contract) => contract.labelChange),
    send: (values, updated_at) => updateLabel.mutateAsync({ params, body: { ...values, updated_at } }),
    done: () => (notify.done(t`Label saved.`), done()),
  });
  return (
    <Form form={form} narrow>
      <TextField
        control={form.control}
        name="name"
        label={<Trans>Label name</Trans>}
        autoComplete="off"
        maxLength={LABEL_NAME_MAX}
        required
        autoFocus
      />
      <ColorChoice field={form.field("color")} />
      <FormActions form={form} onCancel={done}>
        <Trans>Save label</Trans>
      </FormActions>
    </Form>
  );
}

function valuesOf({ name, color }: Label) {
  return { name, color };
}

function ColorChoice({ field }: { field: Field<LabelColor> }) {
  const { value, onChange } = useField(field);
  const { i18n } = useLingui();
  return (
    <fieldset className={classes.colors}>
      <legend>
        <Trans>Color</Trans>
      </legend>
      {LABEL_COLORS.map((color) => (
        <label key={color}>
          <input
            type="radio"
            className="visually-hidden"
            name={field.name}
            checked={value === color}
            onChange={() => onChange(color)}
          />
          <span className={classes.pill} data-color={color}>
            {i18n._(LABEL_COLOR_NAMES[color])}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const LABEL_COLOR_NAMES: Record<LabelColor, MessageDescriptor> = {
  GRAY: msg`Gray`,
  VIOLET: msg`Violet`,
  BLUE: msg`Blue`,
  TEAL: msg`Teal`,
  GREEN: msg`Green`,
  AMBER: msg`Amber`,
  RED: msg`Red`,
  PINK: msg`Pink`,
};
