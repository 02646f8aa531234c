import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type Me, users } from "#contract/users.ts";
import { call } from "#web/platform/api/call.ts";
import { mutation, query, queryClient } from "#web/platform/query-client.ts";
import { basedOn } from "#web/ui/form/base-version.ts";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { PasswordField } from "#web/ui/form/password-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import classes from "./profile-page.module.css";
import { profileValues } from "./profile-values.ts";

/** Requests an email change with the password. The rest of the profile is sent unchanged. */
export function EmailChangeForm({ me, close }: { me: Me; close: () => void }) {
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
