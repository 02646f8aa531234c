import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { Link, useParams } from "react-router";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

/** An address that leads nowhere, within the back office: all that stands around its pages stays. */
export default function LostPage() {
  const { t } = useLingui();
  const { event_id } = useParams();
  return (
    <>
      <PageTitle>{t`Page not found`}</PageTitle>
      <EmptyState
        drawing="lost"
        order={1}
        title={<Trans>There is no page here</Trans>}
        action={
          <Button component={Link} to={event_id ? `/manage/event/${event_id}/dashboard` : "/manage/events"}>
            {event_id ? <Trans>To the dashboard</Trans> : <Trans>To your events</Trans>}
          </Button>
        }
      >
        <Trans>The address may be mistyped, or the page has been taken down.</Trans>
      </EmptyState>
    </>
  );
}
