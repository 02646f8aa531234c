import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type WebhookEndpoint, webhooks } from "#contract/webhooks.ts";
import { ownZone } from "#web/platform/format.ts";
import { mutation } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { DetailsDrawer } from "#web/ui/dialogs/details-drawer.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { DateTimeField } from "#web/ui/form/date-time-field.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import classes from "./webhooks.module.css";

type Values = { from: string | null; to: string | null; status: "FAILED" | "ALL" };

/** Sends the deliveries of a period again. */
export function ReplayDrawer({ webhook, close }: { webhook: WebhookEndpoint; close: () => void }) {
  const { t } = useLingui();
  const { account_id } = useMe();
  const params = { account_id, webhook_endpoint_id: webhook.id };
  const replay = useMutation(mutation(webhooks.replayAll));
  const [done, setDone] = useState(0);
  const form = useForm<Values, { data: { replayed: number } }>({
    initial: { from: webhook.failing_since, to: null, status: "FAILED" },
    schema: () => import("#contract/webhooks.ts").then((contract) => contract.webhooks.replayAll.body),
    body: bodyOf,
    // One request takes ten thousand of them.
    send: async (values) => {
      let from: string | null = bodyOf(values).from ?? "";
      let replayed = 0;
      while (from !== null) {
        const { data }: { data: { replayed: number; next_from: string | null } } = await replay.mutateAsync({
          params,
          body: { ...bodyOf(values), from, to: bodyOf(values).to ?? "" },
        });
        replayed += data.replayed;
        setDone(replayed);
        from = data.next_from;
      }
      return { data: { replayed } };
    },
    done: ({ data: { replayed } }) => {
      notify.done(replayed === 0 ? t`There was nothing to send again.` : t`They are being sent again.`);
      close();
    },
  });
  return (
    <DetailsDrawer
      opened
      asks
      onClose={close}
      title={t`Send again`}
      note={t`Each with its original id and content: a receiver that already has one can ignore it.`}
    >
      <Form form={form}>
        <DateTimeField control={form.control} name="from" label={<Trans>From</Trans>} zone={ownZone()} required />
        <DateTimeField control={form.control} name="to" label={<Trans>Until</Trans>} zone={ownZone()} required />
        <ChoiceField
          control={form.control}
          name="status"
          label={<Trans>Deliveries</Trans>}
          choices={[
            { value: "FAILED", label: <Trans>Only failed</Trans> },
            { value: "ALL", label: <Trans>All deliveries</Trans> },
          ]}
        />
        {done > 0 && (
          <p role="status" className={classes.note}>
            <Plural value={done} one="# delivery so far" other="# deliveries so far" />
          </p>
        )}
        <FormActions form={form} onCancel={close}>
          <Trans>Send again</Trans>
        </FormActions>
      </Form>
    </DetailsDrawer>
  );
}

/** Local times as instants: the times are in the reader's own time zone. */
function bodyOf({ from, to, status }: Values) {
  return { from: instantOf(from), to: instantOf(to), status };
}

function instantOf(value: string | null): string | null {
  const time = value === null ? Number.NaN : Date.parse(value);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
