import { useLingui } from "@lingui/react/macro";
import { Skeleton, Title } from "@mantine/core";
import { type ReactNode, Suspense } from "react";
import { lazy } from "#web/ui/lazy.ts";
import classes from "./details-drawer.module.css";
import { ahead } from "#web/ui/prefetch-on-idle.ts";

export type DetailsDrawerProps = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  note?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** For a drawer without a URL of its own: it asks before its unsaved changes are lost. */
  asks?: boolean;
  /** With room for a second column. */
  isWide?: boolean;
};

/**
 * Details of one list item, on the right; a full sheet on phones. Escape closes it. The focus stays
 * inside and returns afterwards.
 */
export function DetailsDrawer(props: DetailsDrawerProps) {
  return (
    <Suspense>
      <DrawerFrame {...props} />
    </Suspense>
  );
}

const DrawerFrame = lazy(ahead(() => import("./drawer-frame.tsx")));

/** A section of a drawer. One that the drawer's own title names needs no title. */
export function DetailsSection({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.section}>
      {title && (
        <Title order={3} size="h5">
          {title}
        </Title>
      )}
      {children}
    </section>
  );
}

/** The shape of fields: a label and what is below it. */
export function DetailsLoading() {
  const { t } = useLingui();
  return (
    <div className={classes.loading} role="status" aria-label={t`Loading`}>
      {[30, 45, 25, 35].map((width) => (
        <div key={width}>
          <Skeleton height={14} width={`${width}%`} mb={8} />
          <Skeleton height={36} />
        </div>
      ))}
    </div>
  );
}
