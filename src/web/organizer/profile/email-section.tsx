import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Alert, Anchor, Group } from "@mantine/core";
import { useState } from "react";
import { type Me, users } from "#contract/users.ts";
import { FormSection, Form, FormActions } from "#web/ui/form/form.tsx";
import { StatusDot } from "#web/ui/status-dot.tsx";
import classes from "./profile-page.module.css";
import { useMutation } from "@tanstack/react-query";
import { call } from "#web/platform/api/call.ts";
import { mutation, query, queryClient } from "#web/platform/query-client.ts";
import { basedOn } from "#web/ui/form/base-version.ts";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { PasswordField } from "#web/ui/form/password-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { profileValues } from "./profile-values.ts";
import { IconMail } from "@tabler/icons-react";
import { notify } from "#web/ui/page/notifications.tsx";

/**
 * The user's email address, and a form to change it. A new address applies once it is confirmed.
 */
export function EmailSection({ me }: { me: Me }) {
  const [isAsking, setIsAsking] = useState(false);
  const { pending_email } = me;
  return (
    <div className={classes.part}>
      <FormSection
        title={<Trans>Email</Trans>}
        help={<Trans>You use this address to sign in, and we send your emails here.</Trans>}
      >
        <div className={classes.address}>
          <strong>{me.email}</strong>
          {me.is_email_verified ? (
            <StatusDot tone="good">
              <Trans>Confirmed</Trans>
            </StatusDot>
          ) : (
            <StatusDot tone="warn">
              <Trans>Not confirmed yet</Trans>
            </StatusDot>
          )}
        </div>
        {pending_email !== null && <PendingEmail me={me} pending={pending_email} />}
        {pending_email === null && !isAsking && (
          <div>
            <Button variant="default" onClick={() => setIsAsking(true)}>
              <Trans>Change email address</Trans>
            </Button>
          </div>
        )}
      </FormSection>
      {pending_email === null && isAsking && <EmailChangeForm me={me} close={() => setIsAsking(false)} />}
    </div>
  );
}

/** Requests an email change with the password. The rest of the profile is sent unchanged. */
function EmailChangeForm({ me, close }: { me: Me; close: () => void }) {
  const updateMe = useMutation({
    ...mutation(users.updateMe),
    onSuccess: (response) => queryClient().setQueryData(query(users.me).queryKey, response),
  });
  const form = useForm({
    initial: valuesOf(me),
    based_on: basedOn(me, valuesOf, () => call(users.me)),
    schema: () => import("#contract/users.ts").then((contract) => contract.emailChangeInput),
    send: (values, updated_at) => updateMe.mutateAsync({ body: { ...values, updated_at } }),
    done: close,
  });
  return (
    <div className={classes.fold}>
      <Form form={form} narrow>
        <LeaveGuard form={form} />
        <TextField
          control={form.control}
          name="email"
          label={<Trans>New email address</Trans>}
          help={<Trans>We’ll send a confirmation link to this address. Nothing changes until you open it.</Trans>}
          type="email"
          autoComplete="email"
          required
          autoFocus
        />
        <PasswordField
          control={form.control}
          name="current_password"
          label={<Trans>Current password</Trans>}
          required
        />
        <FormActions form={form} onCancel={close}>
          <Trans>Send link</Trans>
        </FormActions>
      </Form>
    </div>
  );
}

function valuesOf(me: Me) {
  return { ...profileValues(me), email: "", current_password: "" };
}

/** An unconfirmed email change, with buttons to resend its link or to cancel it. */
function PendingEmail({ me, pending }: { me: Me; pending: string }) {
  const { t } = useLingui();
  const params = { user_id: me.id };
  const resend = useMutation({
    ...mutation(users.resendEmailChange),
    onSuccess: () => notify.done(t`We sent a new link to ${pending}.`),
    onError: notify.failed,
  });
  const cancel = useMutation({
    ...mutation(users.cancelEmailChange),
    onSuccess: (response) => {
      queryClient().setQueryData(query(users.me).queryKey, response);
      notify.done(t`Email address change cancelled. You still sign in with ${me.email}.`);
    },
    onError: notify.failed,
  });
  return (
    <Alert color="orange" icon={<IconMail size={18} aria-hidden />}>
      <p className={classes.pending}>
        <Trans>
          We sent a link to {pending}. Until you open it, you still sign in with {me.email}.
        </Trans>{" "}
        {me.dev_mailbox && (
          <Anchor href="/dev/mail" target="_blank" inherit>
            <Trans>Open this installation’s inbox</Trans>
          </Anchor>
        )}
      </p>
      <Group gap="xs" mt="sm">
        <Button variant="default" size="xs" loading={resend.isPending} onClick={() => resend.mutate({ params })}>
          <Trans>Resend</Trans>
        </Button>
        <Button variant="default" size="xs" loading={cancel.isPending} onClick={() => cancel.mutate({ params })}>
          <Trans>Cancel change</Trans>
        </Button>
      </Group>
    </Alert>
  );
}
