import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { Button } from "@mantine/core";
import { auth } from "#contract/auth.ts";
import type { LegalDocumentUrls } from "#contract/legal-documents.ts";
import { mutation } from "#web/platform/query-client.ts";
import { ownZone } from "#web/platform/format.ts";
import { beginAs } from "#web/platform/session.ts";
import { localeOf } from "#web/platform/locales.ts";
import { NameRow } from "#web/ui/form/name-row.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { PasswordField } from "#web/ui/form/password-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { RegisterAgreement } from "./register-agreement.tsx";

/**
 * Name, email and password of a new user, and the acceptance of the installation's legal documents.
 */
export function RegisterForm({ legalDocuments }: { legalDocuments: LegalDocumentUrls }) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const withSurroundings = (values: typeof EMPTY_VALUES) => ({
    ...values,
    timezone: ownZone(),
    locale: localeOf(i18n),
  });
  const register = useMutation(mutation(auth.register));
  const form = useForm({
    initial: EMPTY_VALUES,
    schema: () => import("#contract/auth.ts").then((contract) => contract.registerInput),
    body: withSurroundings,
    send: async (values) => {
      const { user } = await register.mutateAsync({ body: withSurroundings(values) });
      if (user) await beginAs(user);
      await navigate("/welcome", { replace: true });
    },
  });
  return (
    <Form form={form} narrow>
      <NameRow
        first={
          <TextField
            control={form.control}
            name="first_name"
            label={<Trans>First name</Trans>}
            autoComplete="given-name"
            required
          />
        }
        last={
          <TextField
            control={form.control}
            name="last_name"
            label={<Trans>Last name (optional)</Trans>}
            autoComplete="family-name"
          />
        }
      />
      <TextField
        control={form.control}
        name="email"
        label={<Trans>Email</Trans>}
        type="email"
        autoComplete="username"
        required
      />
      <PasswordField control={form.control} name="password" label={<Trans>Password</Trans>} isNew required />
      <PasswordField
        control={form.control}
        name="password_confirmation"
        label={<Trans>Confirm password</Trans>}
        required
        isRepeated
      />
      <RegisterAgreement field={form.field("terms_accepted")} legalDocuments={legalDocuments} />
      <Button type="submit" size="md" loading={form.formState.isSubmitting} fullWidth>
        <Trans>Create account</Trans>
      </Button>
    </Form>
  );
}

const EMPTY_VALUES = {
  first_name: "",
  last_name: "",
  email: "",
  password: "",
  password_confirmation: "",
  terms_accepted: false,
};
