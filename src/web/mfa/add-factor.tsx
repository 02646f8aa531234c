import { Trans } from "@lingui/react/macro";
import { Button, Group } from "@mantine/core";
import { IconDeviceMobile, IconKey } from "@tabler/icons-react";
import { usePasskeysWork } from "#web/platform/passkeys-work.ts";

export type FactorSetup = { addPasskey: () => void; addTotp: () => void; isBusy: boolean };

/**
 * The two choices for a first second factor: a passkey where the browser supports it, and an
 * authenticator app.
 */
export function AddFactor({ addPasskey, addTotp, isBusy }: FactorSetup) {
  const work = usePasskeysWork();
  return (
    <Group gap="xs">
      {work && (
        <Button leftSection={<IconKey size={16} aria-hidden />} disabled={isBusy} onClick={addPasskey}>
          <Trans>Add a passkey</Trans>
        </Button>
      )}
      <Button
        variant={work ? "default" : "filled"}
        leftSection={<IconDeviceMobile size={16} aria-hidden />}
        disabled={isBusy}
        onClick={addTotp}
      >
        <Trans>Set up an authenticator app</Trans>
      </Button>
    </Group>
  );
}
