import { useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import type { ReactNode } from "react";

/** Copies an address or a code, and says so where it was pressed. */
export function CopyButton({ text, children, fullWidth }: { text: string; children?: ReactNode; fullWidth?: boolean }) {
  const { t } = useLingui();
  const clipboard = useClipboard({ timeout: 2_000 });
  return (
    <Button
      variant="default"
      fullWidth={fullWidth}
      leftSection={clipboard.copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      onClick={() => clipboard.copy(text)}
    >
      <span aria-live="polite">{clipboard.copied ? t`Copied` : (children ?? t`Copy link`)}</span>
    </Button>
  );
}
