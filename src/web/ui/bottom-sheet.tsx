import { useLingui } from "@lingui/react/macro";
import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./bottom-sheet.module.css";
import { useCovers } from "./use-covers.ts";

/** Phones: what a menu or a popover is on a desk comes up from below, as high as it needs. Its buttons stay at the thumb. */
export function BottomSheet({
  opened,
  onClose,
  title,
  children,
  footer,
}: {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}) {
  const { t } = useLingui();
  const foot = useCovers("bottom");
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="auto"
      title={title}
      closeButtonProps={{ "aria-label": t`Close` }}
      classNames={{ content: classes.sheet }}
    >
      {children}
      {footer && (
        <footer ref={foot} className={classes.footer}>
          {footer}
        </footer>
      )}
    </Drawer>
  );
}
