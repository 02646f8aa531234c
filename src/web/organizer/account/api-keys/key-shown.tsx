import { Trans, useLingui } from "@lingui/react/macro";
import { Alert } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { CopyButton } from "#web/ui/copy-button.tsx";
import classes from "./key-shown.module.css";

/** The key, shown only now, with a call to try it. */
export function KeyShown({ apiKey }: { apiKey: string }) {
  const { t } = useLingui();
  const example = `curl ${window.location.origin}/api/me \\\n  -H "Authorization: Bearer ${apiKey}"`;
  return (
    <div className={classes.shown}>
      <Alert icon={<IconKey aria-hidden />} color="yellow" title={<Trans>Copy this key now</Trans>}>
        <Trans>We store only a fingerprint of it and can’t show it again. Keep it as secret as a password.</Trans>
      </Alert>
      <code className={classes.key} translate="no" aria-label={t`API key`} role="group">
        {apiKey}
      </code>
      <CopyButton text={apiKey}>
        <Trans>Copy key</Trans>
      </CopyButton>
      <p>
        <Trans>Try it:</Trans>
      </p>
      <pre className={classes.key} translate="no">
        {example}
      </pre>
      <CopyButton text={example}>
        <Trans>Copy example</Trans>
      </CopyButton>
    </div>
  );
}
