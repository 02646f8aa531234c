import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Checkbox, Stack } from "@mantine/core";
import { WEBHOOK_GROUP_LABELS } from "#contract/labels/webhooks.ts";
import { WEBHOOK_GROUPS, WEBHOOK_TYPES, type WebhookGroup, type WebhookType } from "#domain/webhooks.ts";
import { useFormat } from "#web/platform/format.ts";
import { useField, useInputProps } from "#web/ui/form/common.tsx";
import type { FormApi } from "#web/ui/form/use-form.ts";
import classes from "./webhooks.module.css";
import type { WebhookValues } from "./webhook-values.ts";

/** The event types by group. Their names are those in the payloads, which receivers compare. */
export function EventTypesField({ form }: { form: FormApi<WebhookValues> }) {
  const format = useFormat();
  const fields = {
    control: form.control,
    name: "event_types" as const,
    label: <Trans>Event types</Trans>,
    required: true,
  };
  const field = useField<WebhookValues, WebhookType[]>(fields);
  const {
    name: _name,
    autoFocus: _autoFocus,
    "aria-required": _required,
    disabled,
    ...rest
  } = useInputProps({ ...fields, field }, (remote: WebhookType[]) => format.list(remote));
  return (
    <Checkbox.Group {...rest} value={field.value} onChange={(types) => field.onChange(types as WebhookType[])}>
      <Stack gap="sm">
        {WEBHOOK_GROUPS.map((group) => (
          <Group key={group} group={group} chosen={field.value} choose={field.onChange} isOff={disabled === true} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

type GroupProps = {
  group: WebhookGroup;
  chosen: readonly WebhookType[];
  choose: (types: WebhookType[]) => void;
  isOff: boolean;
};

function Group({ group, chosen, choose, isOff }: GroupProps) {
  const { i18n } = useLingui();
  const types: readonly WebhookType[] = WEBHOOK_TYPES[group];
  const others = chosen.filter((type) => !types.includes(type));
  const isAll = types.every((type) => chosen.includes(type));
  const label = i18n._(WEBHOOK_GROUP_LABELS[group]);
  return (
    <section className={classes.group} aria-label={label}>
      <header className={classes.groupHead}>
        <span>{label}</span>
        {types.length > 1 && (
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={isOff}
            onClick={() => choose(isAll ? others : [...others, ...types])}
          >
            {isAll ? <Trans>Select none</Trans> : <Trans>Select all</Trans>}
          </Button>
        )}
      </header>
      <div className={classes.types}>
        {types.map((type) => (
          <Checkbox key={type} value={type} label={<code>{type}</code>} disabled={isOff} />
        ))}
      </div>
    </section>
  );
}
