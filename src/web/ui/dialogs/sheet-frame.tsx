import { useLingui } from "@lingui/react/macro";
import { Drawer } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import classes from "./bottom-sheet.module.css";
import type { BottomSheetProps } from "./bottom-sheet.tsx";
import { useCovers } from "#web/ui/use-sticky-insets.ts";

export default function SheetFrame({ opened, onClose, title, children, footer }: BottomSheetProps) {
  const { t } = useLingui();
  const foot = useCovers("bottom");
  // Renders closed at first, so that the first opening is animated too.
  const isThere = useMounted();
  return (
    <Drawer
      opened={opened && isThere}
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
