import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { users } from "#contract/users.ts";
import { mutation } from "#web/platform/query-client.ts";
import { Form, FormSection } from "#web/ui/form/form.tsx";
import { PasswordField } from "#web/ui/form/password-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import classes from "./profile-page.module.css";

const EMPTY = { current_password: "", password: "", password_confirmation: "" };

/** `email` is a hidden field, so that password managers can assign the password to the user. */
export function PasswordForm({ email }: { email: string }) {
  const { t } = useLingui();
  const changePassword = useMutation(mutation(users.changePassword));
  const form = useForm({
    initial: EMPTY,
    schema: () => import("#contract/users.ts").then((contract) => contract.passwordInput),
    send: (values) => changePassword.mutateAsync({ body: values }),
    done: () => {
      notify.done(t`Password changed. You were signed out everywhere else.`);
      for (const name of Object.keys(EMPTY) as (keyof typeof EMPTY)[]) form.setValue(name, "");
    },
  });
  return (
    <div className={classes.part}>
      <Form form={form}>
        <FormSection title={<Trans>Password</Trans>} help={<Trans>Changing it signs you out everywhere else.</Trans>}>
          <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            control={form.control}
            name="current_password"
            label={<Trans>Current password</Trans>}
            required
          />
          <PasswordField control={form.control} name="password" label={<Trans>New password</Trans>} isNew required />
          <PasswordField
            control={form.control}
            name="password_confirmation"
            label={<Trans>Confirm new password</Trans>}
            isRepeated
            required
          />
          <div>
            <Button type="submit" variant="default" loading={form.formState.isSubmitting}>
              <Trans>Change password</Trans>
            </Button>
          </div>
        </FormSection>
      </Form>
    </div>
  );
}
