import { Trans } from "@lingui/react/macro";
import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { auth, type Invitation } from "#contract/auth.ts";
import type { LegalDocumentUrls } from "#contract/legal-documents.ts";
import { query } from "#web/platform/query-client.ts";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { NameRow } from "#web/ui/form/name-row.tsx";
import { PasswordField } from "#web/ui/form/password-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { RegisterAgreement } from "./register-agreement.tsx";
import { useAccept, useSurroundings } from "./use-accept.ts";
import type { GoOn } from "./use-sign-in-steps.tsx";

type Props = { token: string; invitation: Invitation; lookAgain: () => void; goOn: GoOn };

/**
 * For an invited user who is new here: their name, a password, and the acceptance of the
 * installation's legal documents.
 */
export function NewcomerForm(props: Props) {
  const { data, error, refetch } = useQuery(query(auth.legalDocuments));
  if (data) return <Fields {...props} legalDocuments={data.data} />;
  return error ? <FailedState error={error} retry={() => void refetch()} /> : <Skeleton height={320} />;
}

function Fields({ token, invitation, lookAgain, goOn, legalDocuments }: Props & { legalDocuments: LegalDocumentUrls }) {
  const { email, first_name, last_name } = invitation;
  const accept = useAccept(token, lookAgain, goOn);
  const surroundings = useSurroundings();
  const form = useForm({
    initial: { first_name, last_name: last_name ?? "", password: "", password_confirmation: "", terms_accepted: false },
    schema: () => import("#contract/auth.ts").then((contract) => contract.newcomerInput),
    send: (values) => accept({ ...values, ...surroundings }),
  });
  return (
    <Form form={form} narrow>
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
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
      <PasswordField control={form.control} name="password" label={<Trans>Password</Trans>} isNew required autoFocus />
      <PasswordField
        control={form.control}
        name="password_confirmation"
        label={<Trans>Confirm password</Trans>}
        required
        isRepeated
      />
      <RegisterAgreement field={form.field("terms_accepted")} legalDocuments={legalDocuments} />
      <Button type="submit" size="md" loading={form.formState.isSubmitting} fullWidth>
        <Trans>Accept invitation</Trans>
      </Button>
    </Form>
  );
}
