import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { CodeField } from "#web/ui/form/code-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { PasswordField } from "#web/ui/form/password-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import type { Proof, ProofWay } from "./step-up.ts";

type Props = {
  method: Exclude<ProofWay, "PASSKEY">;
  prove: (proof: Proof) => Promise<unknown>;
  action: ReactNode;
  /** A hidden field, so that password managers find the right password. */
  email?: string;
};

/** Input for step-up authentication. A code is submitted with its last digit. */
export function ProofForm({ method, prove, action, email }: Props) {
  const form = useForm({
    initial: { code: "", recovery_code: "", password: "" },
    body: (values) => asProof(method, values),
    schema: () => import("#contract/mfa.ts").then((contract) => contract.proofInput),
    send: (values) => prove(asProof(method, values)),
  });
  return (
    <Form form={form} narrow>
      {method === "TOTP" && (
        <CodeField
          control={form.control}
          name="code"
          label={<Trans>Code from your authenticator app</Trans>}
          help={<Trans>Six digits. We check the code as soon as you enter the last one.</Trans>}
          required
          autoFocus
        />
      )}
      {method === "RECOVERY_CODE" && (
        <TextField
          control={form.control}
          name="recovery_code"
          label={<Trans>Recovery code</Trans>}
          help={<Trans>One of the codes you saved when you set this up. Each works once.</Trans>}
          autoComplete="off"
          required
          autoFocus
        />
      )}
      {method === "PASSWORD" && (
        <>
          <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordField control={form.control} name="password" label={<Trans>Password</Trans>} required autoFocus />
        </>
      )}
      <Button type="submit" size="md" loading={form.formState.isSubmitting} fullWidth>
        {action}
      </Button>
    </Form>
  );
}

function asProof(method: Props["method"], { code, recovery_code, password }: Required<Omit<Proof, "passkey">>): Proof {
  if (method === "TOTP") return { code };
  return method === "PASSWORD" ? { password } : { recovery_code };
}
