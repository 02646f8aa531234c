import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type OperatedAccount, operator } from "#contract/operator.ts";
import { ownZone, useFormat } from "#web/platform/format.ts";
import { mutation } from "#web/platform/query-client.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { DetailsDrawer, DetailsSection } from "#web/ui/dialogs/details-drawer.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import classes from "./operator.module.css";

type Props = { account: OperatedAccount };

/** An account, with the switch for its messages to attendees. */
export function AccountDrawer({ account, close }: Props & { close: () => void }) {
  const format = useFormat();
  return (
    <DetailsDrawer opened onClose={close} title={account.name}>
      <DetailsSection>
        <DefinitionList
          rows={[
            { name: <Trans>Number</Trans>, value: account.id },
            { name: <Trans>Owner</Trans>, value: account.owner_email ?? "–" },
            { name: <Trans>Signed up</Trans>, value: <DateTime at={account.created_at} zone={ownZone()} /> },
            { name: <Trans>Events</Trans>, value: format.number(account.events) },
            { name: <Trans>Tickets sold</Trans>, value: format.number(account.tickets_sold) },
          ]}
        />
      </DetailsSection>
      <DetailsSection title={<Trans>Messages to attendees</Trans>}>
        {account.messaging_suspended_at === null ? (
          <SuspendMessaging account={account} />
        ) : (
          <ResumeMessaging account={account} since={account.messaging_suspended_at} />
        )}
      </DetailsSection>
    </DetailsDrawer>
  );
}

function SuspendMessaging({ account: { id, name } }: Props) {
  const { t } = useLingui();
  const suspend = useMutation(mutation(operator.suspendMessaging));
  const form = useForm({
    initial: { reason: "" },
    schema: () => import("#contract/operator.ts").then((contract) => contract.suspensionInput),
    ask: () =>
      confirm({
        title: <Trans>Suspend the messages of “{name}”?</Trans>,
        body: (
          <Trans>
            The account can’t send messages to attendees until you resume them. Its members read your reason. Tickets
            and emails about orders are still sent.
          </Trans>
        ),
        action: <Trans>Suspend</Trans>,
        tone: "danger",
      }),
    send: (values) => suspend.mutateAsync({ params: { account_id: id }, body: values }),
    done: () => notify.done(t`Messages of “${name}” were suspended.`),
  });
  return (
    <Form form={form} narrow>
      <TextField
        control={form.control}
        name="reason"
        label={<Trans>Reason</Trans>}
        help={<Trans>Members of the account read it.</Trans>}
        required
      />
      <Button type="submit" color="red" variant="light" loading={form.formState.isSubmitting}>
        <Trans>Suspend messaging…</Trans>
      </Button>
    </Form>
  );
}

function ResumeMessaging({ account, since }: Props & { since: string }) {
  const { t } = useLingui();
  const { id, name } = account;
  const resume = useMutation({
    ...mutation(operator.resumeMessaging),
    onSuccess: () => notify.done(t`“${name}” can send messages again.`),
    onError: notify.failed,
  });
  return (
    <>
      <DefinitionList
        rows={[
          { name: <Trans>Suspended</Trans>, value: <DateTime at={since} zone={ownZone()} /> },
          { name: <Trans>Reason</Trans>, value: account.messaging_suspended_because ?? "–" },
        ]}
      />
      <div className={classes.resume}>
        <Button loading={resume.isPending} onClick={() => resume.mutate({ params: { account_id: id } })}>
          <Trans>Resume messaging</Trans>
        </Button>
      </div>
    </>
  );
}
