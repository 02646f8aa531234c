import { useLingui } from "@lingui/react/macro";
import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./details-drawer.module.css";

/** One thing of a list, on the right; a full sheet on phones. Esc closes it, focus stays inside and returns. */
export function DetailsDrawer({ opened, onClose, title, note, children, footer }: { opened: boolean; onClose: () => void; title: ReactNode; note?: ReactNode; children: ReactNode; footer?: ReactNode }) {
  const { t } = useLingui();
  return (
    <Drawer opened={opened} onClose={onClose} size="100%" classNames={{ inner: classes.inner, content: classes.content, body: classes.body, header: classes.header }} title={title} closeButtonProps={{ "aria-label": t`Close` }}>
      {note && <div className={classes.note}>{note}</div>}
      <div className={classes.words}>{children}</div>
      {footer && <footer className={classes.footer}>{footer}</footer>}
    </Drawer>
  );
}
