import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { usePasskeysWork } from "#web/platform/passkeys-work.ts";
import { PasskeyProof } from "./passkey-step-up.tsx";
import type { PasskeyJson, Proof, ProofWay } from "./step-up.ts";
import { ProofForm } from "./step-up-form.tsx";
import classes from "./step-up.module.css";

type Props = {
  methods: readonly ProofWay[];
  /** Options for the browser's passkey request. */
  passkeyOptions: () => Promise<PasskeyJson>;
  prove: (proof: Proof) => Promise<unknown>;
  /** Label of what follows: "Sign in". */
  action: ReactNode;
  email?: string;
};

/** Step-up authentication by the most convenient method, with the others below it. */
export function ProofWays({ methods, passkeyOptions, prove, action, email }: Props) {
  const passkeysWork = usePasskeysWork();
  const open = methods.filter((method) => method !== "PASSKEY" || passkeysWork);
  const [chosen, choose] = useState<ProofWay>();
  const method = chosen ?? STEP_UP_ORDER.find((candidate) => open.includes(candidate));
  const others = STEP_UP_ORDER.filter((candidate) => candidate !== method && open.includes(candidate));
  const byPasskey = { options: passkeyOptions, prove };
  return (
    <div className={classes.ways}>
      {method === "PASSKEY" && <PasskeyProof key="main" {...byPasskey} isMain />}
      {method !== undefined && method !== "PASSKEY" && (
        <ProofForm key={method} method={method} prove={prove} action={action} email={email} />
      )}
      {others.map((other) =>
        other === "PASSKEY" ? (
          <PasskeyProof key={other} {...byPasskey} />
        ) : (
          <Button key={other} variant="subtle" color="gray" fullWidth onClick={() => choose(other)}>
            {NAMES[other]}
          </Button>
        ),
      )}
      {!passkeysWork && methods.includes("PASSKEY") && (
        <p className={classes.note}>
          <IconKey size={16} aria-hidden />
          <Trans>Passkeys aren’t available in this browser.</Trans>
        </p>
      )}
    </div>
  );
}

const STEP_UP_ORDER = ["TOTP", "PASSKEY", "PASSWORD", "RECOVERY_CODE"] as const satisfies ProofWay[];

const NAMES: Record<Exclude<ProofWay, "PASSKEY">, ReactNode> = {
  TOTP: <Trans>Use authenticator app</Trans>,
  RECOVERY_CODE: <Trans>Use recovery code</Trans>,
  PASSWORD: <Trans>Use password</Trans>,
};
