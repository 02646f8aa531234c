import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Anchor, Button } from "@mantine/core";
import { Link, useNavigate } from "react-router";
import { auth } from "#contract/auth.ts";
import type { Locale } from "#contract/fields.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { call } from "#web/platform/call.ts";
import { ownZone } from "#web/platform/format.ts";
import { NameRow } from "#web/ui/form/name-row.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { PasswordField } from "#web/ui/form/password-field.tsx";
import { CheckboxField } from "#web/ui/form/switch-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { PageTitle } from "#web/ui/page-title.tsx";
import { AuthPage } from "./auth-page.tsx";
import { enter } from "./enter.ts";

const NOBODY = {
  first_name: "",
  last_name: "",
  email: "",
  password: "",
  password_confirmation: "",
  terms_accepted: false,
};

export const handle = { title: msg`Create your account` } satisfies PageHandle;

export default function RegisterPage() {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const withSurroundings = (values: typeof NOBODY) => ({
    ...values,
    terms_accepted: values.terms_accepted as true,
    timezone: ownZone(),
    locale: i18n.locale as Locale,
  });
  const form = useForm({
    initial: NOBODY,
    schema: () => import("#contract/auth.ts").then((contract) => contract.registerInput),
    body: withSurroundings,
    send: async (values) => {
      await enter(await call(auth.register, { body: withSurroundings(values) }));
      await navigate("/welcome", { replace: true });
    },
  });
  return (
    <AuthPage
      title={<Trans>Create your account</Trans>}
      sentence={<Trans>Two minutes from here to your first ticket on sale.</Trans>}
      neighbour={
        <Trans>
          Already have an account?{" "}
          <Anchor component={Link} to="/auth/login">
            Sign in
          </Anchor>
        </Trans>
      }
    >
      <PageTitle>{handle.title}</PageTitle>
      <Form form={form} narrow>
        <NameRow
          first={
            <TextField
              field={form.field("first_name")}
              label={<Trans>First name</Trans>}
              autoComplete="given-name"
              required
              autoFocus
            />
          }
          last={
            <TextField field={form.field("last_name")} label={<Trans>Last name</Trans>} autoComplete="family-name" />
          }
        />
        <TextField
          field={form.field("email")}
          label={<Trans>Email</Trans>}
          type="email"
          autoComplete="username"
          required
        />
        <PasswordField field={form.field("password")} label={<Trans>Password</Trans>} isNew required />
        <PasswordField
          field={form.field("password_confirmation")}
          label={<Trans>Password again</Trans>}
          required
          isRepeated
        />
        <CheckboxField
          field={form.field("terms_accepted")}
          label={<Trans>I accept the terms of use and the privacy policy</Trans>}
          required
        />
        <Button type="submit" size="md" loading={form.isBusy} fullWidth>
          <Trans>Create account</Trans>
        </Button>
      </Form>
    </AuthPage>
  );
}
