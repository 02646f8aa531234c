import { useLingui } from "@lingui/react/macro";
import { Drawer } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { type Guard, mayLose } from "#web/platform/unsaved-changes.ts";
import { GuardScope } from "#web/ui/form/guard-scope.ts";
import type { DetailsDrawerProps } from "./details-drawer.tsx";
import classes from "./details-drawer.module.css";
import { useCovers } from "#web/ui/use-sticky-insets.ts";
import { useFocusBack } from "./use-focus-back.ts";

/** The drawer itself, loaded when the browser is idle. */
export default function DrawerFrame({
  opened,
  onClose,
  title,
  note,
  children,
  footer,
  asks = false,
  isWide = false,
}: DetailsDrawerProps) {
  const { t } = useLingui();
  const head = useCovers("top");
  const foot = useCovers("bottom");
  useFocusBack();
  const [unsaved] = useState(() => new Set<Guard>());
  const close = async () => {
    if (!asks || (await mayLose(unsaved))) onClose();
  };
  return (
    <Drawer
      opened={opened}
      onClose={() => void close()}
      size="100%"
      classNames={{ inner: classes.inner, content: classes.content, body: classes.body, header: classes.header }}
      attributes={{ header: { ref: head, role: "none" }, content: { "data-wide": isWide || undefined } }}
      title={<DrawerTitle title={title} note={note} />}
      closeButtonProps={{ "aria-label": t`Close` }}
    >
      <div className={classes.words}>
        <GuardScope value={unsaved}>{children}</GuardScope>
      </div>
      {footer && (
        <footer ref={foot} className={classes.footer}>
          {footer}
        </footer>
      )}
    </Drawer>
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
