import { Trans } from "@lingui/react/macro";
import { Anchor, Button } from "@mantine/core";
import { Link } from "react-router";
import { Form } from "#web/ui/form/form.tsx";
import { PasswordField } from "#web/ui/form/password-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { useAccept } from "./use-accept.ts";
import type { GoOn } from "./use-sign-in-steps.tsx";

type Props = { token: string; email: string; lookAgain: () => void; goOn: GoOn };

/**
 * For an invited user who already has a password: only that password. `email` is a hidden field for
 * password managers.
 */
export function KnownPersonForm({ token, email, lookAgain, goOn }: Props) {
  const accept = useAccept(token, lookAgain, goOn);
  const form = useForm({
    initial: { password: "" },
    schema: () => import("#contract/auth.ts").then((contract) => contract.acceptInput),
    send: accept,
  });
  return (
    <Form form={form} narrow>
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField control={form.control} name="password" label={<Trans>Password</Trans>} required autoFocus />
      <Button type="submit" size="md" loading={form.formState.isSubmitting} fullWidth>
        <Trans>Accept invitation</Trans>
      </Button>
      <Anchor component={Link} to="/auth/forgot-password" size="sm" ta="center">
        <Trans>Forgot your password?</Trans>
      </Anchor>
    </Form>
  );
}
