import { useLingui } from "@lingui/react/macro";
import { Drawer, Skeleton, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./details-drawer.module.css";
import { useCovers } from "./use-covers.ts";

/** One thing of a list, on the right; a full sheet on phones. Esc closes it, focus stays inside and returns. */
export function DetailsDrawer({
  opened,
  onClose,
  title,
  note,
  children,
  footer,
}: {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  note?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}) {
  const { t } = useLingui();
  const head = useCovers("top");
  const foot = useCovers("bottom");
  return (
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
  );
}

/** One subject of a drawer. */
export function DetailsSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <Title order={3} size="h5">
        {title}
      </Title>
      {children}
    </section>
  );
}

/** While the thing is on its way. */
export function DetailsLoading() {
  const { t } = useLingui();
  return (
    <div className={classes.loading} role="status" aria-label={t`Loading`}>
      {[60, 100, 85, 45, 100, 70].map((width, at) => (
        <Skeleton key={at} height={16} width={`${width}%`} />
      ))}
    </div>
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
