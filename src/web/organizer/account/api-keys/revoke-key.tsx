import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type ApiKey, apiKeys } from "#contract/api-keys.ts";
import { mutation } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { notify } from "#web/ui/page/notifications.tsx";

/** Ends a key for good, after a question. */
export function RevokeKey({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  const { t } = useLingui();
  const { account_id } = useMe();
  const revokeKey = useMutation(mutation(apiKeys.revoke));
  async function revoke() {
    const isDone = await confirm({
      title: <Trans>Revoke “{name}”?</Trans>,
      body: <Trans>Programs that use this key stop working right away. This can’t be undone.</Trans>,
      action: <Trans>Revoke key</Trans>,
      keep: <Trans>Cancel</Trans>,
      tone: "danger",
      run: () => revokeKey.mutateAsync({ params: { account_id, api_key_id: id } }),
    });
    if (isDone) notify.done(t`“${name}” was revoked.`);
  }
  return (
    <Button variant="default" c="red" onClick={() => void revoke()}>
      <Trans>Revoke key</Trans>
    </Button>
  );
}
