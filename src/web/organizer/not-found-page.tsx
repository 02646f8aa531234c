import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { Link, useParams } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { useMay } from "#web/platform/access.ts";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { HomeLink } from "#web/ui/states/home-link.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";

export const handle = { title: msg`Page not found` } satisfies PageHandle;

/** The not-found page within the dashboard, which keeps the layout around it. */
export default function DashboardNotFoundPage() {
  const { event_id } = useParams();
  const isInEvent = useMay({ area: "stats" }) && event_id !== undefined;
  return (
    <>
      <PageTitle>{handle.title}</PageTitle>
      <EmptyState
        drawing="lost"
        order={1}
        title={<Trans>Page not found</Trans>}
        action={
          <>
            <Button component={Link} to={isInEvent ? `/manage/event/${event_id}/dashboard` : "/manage/events"}>
              {isInEvent ? <Trans>Go to dashboard</Trans> : <Trans>Go to events</Trans>}
            </Button>
            <HomeLink />
          </>
        }
      >
        <Trans>The link may be mistyped, or the page may have been removed.</Trans>
      </EmptyState>
    </>
  );
}
