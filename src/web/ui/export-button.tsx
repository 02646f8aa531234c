import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { IconDownload } from "@tabler/icons-react";
import classes from "./export-button.module.css";
import { notify } from "./page/notifications.tsx";

/** Downloads an export and confirms when it is there. */
export function ExportButton({ save, children }: { save: () => Promise<void>; children?: ReactNode }) {
  const { t } = useLingui();
  const exporting = useMutation({
    mutationFn: save,
    onSuccess: () => notify.done(t`File downloaded.`),
    onError: notify.failed,
  });
  return (
    <Button
      variant="default"
      className={classes.button}
      data-named={children !== undefined || undefined}
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      {children ?? <Trans>Export CSV</Trans>}
    </Button>
  );
}
