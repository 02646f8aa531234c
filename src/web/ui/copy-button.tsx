import { useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { CopyFallback } from "./copy-fallback.tsx";

/**
 * Copies a URL or a code and confirms it on the button. Where that fails, the text is shown below.
 */
export function CopyButton({
  text,
  children,
  about,
  fullWidth,
  size,
}: {
  text: string;
  children?: ReactNode;
  /** Distinguishes similar buttons for screen readers. */
  about?: ReactNode;
  fullWidth?: boolean;
  size?: "xs" | "sm";
}) {
  const { t } = useLingui();
  const clipboard = useClipboard({ timeout: 2_000 });
  return (
    <>
      <Button
        variant="default"
        fullWidth={fullWidth}
        size={size}
        leftSection={clipboard.copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        onClick={() => clipboard.copy(text)}
      >
        <span aria-live="polite">{clipboard.copied ? t`Copied` : (children ?? t`Copy link`)}</span>
        {about}
      </Button>
      {clipboard.error && <CopyFallback text={text} />}
    </>
  );
}
