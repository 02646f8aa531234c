import { useLingui } from "@lingui/react/macro";
import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useFocusBack } from "./use-focus-back.ts";
import { useEscape } from "./use-escape.ts";

type Props = { title: ReactNode; size?: "md" | "lg"; isBusy?: boolean; close: () => void; children: ReactNode };

/**
 * A modal above everything else, until it is answered or closed. Over a drawer, Escape closes only
 * the modal.
 */
export function Dialog({ title, size = "md", isBusy = false, close, children }: Props) {
  const { t } = useLingui();
  const leave = () => !isBusy && close();
  useFocusBack();
  const modalRef = useEscape<HTMLDivElement>(true, leave);
  return (
    <Modal
      ref={modalRef}
      opened
      onClose={leave}
      title={title}
      closeButtonProps={{ "aria-label": t`Close` }}
      size={size}
    >
      {children}
    </Modal>
  );
}
