import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { useMe } from "#web/platform/session.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { DetailsDrawer } from "#web/ui/dialogs/details-drawer.tsx";
import classes from "./recovery-codes-drawer.module.css";

/** Shown only once. It closes when the user confirms that the codes are saved. */
export function RecoveryCodesDrawer({ codes, close }: { codes: string[]; close: () => void }) {
  const { t } = useLingui();
  const { email } = useMe();
  const text = codes.join("\n");

  async function ask() {
    const isConfirmed = await confirm({
      title: <Trans>Have you saved your recovery codes?</Trans>,
      body: (
        <Trans>
          We won’t show them again. Without them, you could lose access to your account if you lose your phone.
        </Trans>
      ),
      action: <Trans>I’ve saved them</Trans>,
      keep: <Trans>Show them again</Trans>,
    });
    if (isConfirmed) close();
  }

  function save() {
    const file = URL.createObjectURL(new Blob([`Foyer, ${email}\n\n${text}\n`], { type: "text/plain" }));
    const link = document.createElement("a");
    link.href = file;
    link.download = t`foyer-recovery-codes.txt`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(file), 60_000);
  }

  return (
    <DetailsDrawer
      opened
      onClose={() => void ask()}
      title={<Trans>Save your recovery codes</Trans>}
      footer={
        <Button onClick={close}>
          <Trans>I’ve saved them</Trans>
        </Button>
      }
    >
      <p className={classes.why}>
        <Trans>
          If you lose your phone or passkey, each code signs you in once. Store them apart from your password, on paper
          or in a password manager. We show them only once.
        </Trans>
      </p>
      <div className={classes.sheet} data-printed>
        <p className={classes.whose}>Foyer · {email}</p>
        <ol className={classes.codes} translate="no" aria-label={t`Recovery codes`}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <div className={classes.ways}>
        <CopyButton text={text}>
          <Trans>Copy codes</Trans>
        </CopyButton>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={save}>
          <Trans>Download as text file</Trans>
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
      </div>
    </DetailsDrawer>
  );
}
