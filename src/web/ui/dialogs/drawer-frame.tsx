import { useLingui } from "@lingui/react/macro";
import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { Library } from "#web/ui/library.tsx";
import type { DetailsDrawerProps } from "./details-drawer.tsx";
import classes from "./details-drawer.module.css";
import { useCovers } from "#web/ui/use-covers.ts";
import { useFocusBack } from "./use-focus-back.ts";

/** The drawer itself, fetched when a browser has nothing else to do. */
export default function DrawerFrame({ opened, onClose, title, note, children, footer }: DetailsDrawerProps) {
  const { t } = useLingui();
  const head = useCovers("top");
  const foot = useCovers("bottom");
  useFocusBack();
  return (
    <Library>
      <Drawer
        opened={opened}
        onClose={onClose}
        size="100%"
        classNames={{ inner: classes.inner, content: classes.content, body: classes.body, header: classes.header }}
        attributes={{ header: { ref: head, role: "none" } }}
        title={<DrawerTitle title={title} note={note} />}
        closeButtonProps={{ "aria-label": t`Close` }}
      >
        <div className={classes.words}>{children}</div>
        {footer && (
          <footer ref={foot} className={classes.footer}>
            {footer}
          </footer>
        )}
      </Drawer>
    </Library>
  );
}

function DrawerTitle({ title, note }: { title: ReactNode; note: ReactNode }) {
  return (
    <>
      {title}
      {note && <div className={classes.note}>{note}</div>}
    </>
  );
}
