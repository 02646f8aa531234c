import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useParams, useRevalidator } from "react-router";
import { isCallError } from "#web/platform/call-error.ts";
import { PrivatePage } from "#web/public/private-page.tsx";
import { PublicFooter } from "#web/public/public-footer.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { PlainButtonLink } from "#web/ui/plain-button.tsx";
import classes from "./summary/summary.module.css";

type Props = {
  title: string;
  /** Why the link does not work; null where it does not name anything that could be opened. */
  problem: Error | null;
  /** How long such a link works, and what to do instead. */
  children: ReactNode;
};

/** Shown where a link that should have redirected did not work. */
export function ExpiredLink({ title, problem, children }: Props) {
  const { revalidate } = useRevalidator();
  const isOver = problem === null || isCallError(problem, "link_invalid", "not_found", "invalid", "malformed");
  return (
    <PrivatePage title={title}>
      <div className={`${classes.page} ${classes.width}`}>
        <main id="content" tabIndex={-1} className={classes.stopped}>
          {isOver ? <Over>{children}</Over> : <FailedState error={problem} retry={() => void revalidate()} />}
        </main>
        <PublicFooter />
      </div>
    </PrivatePage>
  );
}

function Over({ children }: Pick<Props, "children">) {
  const { event_id } = useParams();
  return (
    <EmptyState
      drawing="closed"
      order={1}
      title={<Trans>This link is no longer valid</Trans>}
      action={
        <PlainButtonLink to={`/event/${event_id}`}>
          <Trans>Go to event</Trans>
        </PlainButtonLink>
      }
    >
      {children}
    </EmptyState>
  );
}
