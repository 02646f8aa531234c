import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Anchor, Button } from "@mantine/core";
import { IconChevronLeft } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { duplicates } from "#contract/duplicates.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import type { DuplicateReason } from "#domain/duplicates.ts";
import { call } from "#web/platform/api/call.ts";
import { query } from "#web/platform/query-client.ts";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { LoadingRows } from "#web/ui/list/loading-rows.tsx";
import { PageHead } from "#web/ui/page/page-head.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { Decided } from "./decided.tsx";
import classes from "./duplicates.module.css";
import { SuggestedGroup } from "./suggested-group.tsx";

export const handle = { title: msg`Possible duplicates`, area: "messages" } satisfies PageHandle;

/** Suggests attendees who may be the same person under several addresses. The user decides. */
export default function DuplicatesPage() {
  const { id: event_id } = useEvent();
  return (
    <>
      <PageTitle>{handle.title}</PageTitle>
      <Anchor component={Link} to={`/manage/event/${event_id}/attendees`} className={classes.back}>
        <IconChevronLeft size={16} aria-hidden />
        <Trans>All attendees</Trans>
      </Anchor>
      <PageHead title={<Trans>Possible duplicates</Trans>}>
        <Trans>
          Attendees who may be one person with several email addresses. Confirm a match, and messages go to one address
          only. Tickets and orders don’t change.
        </Trans>
      </PageHead>
      <div className={classes.parts}>
        <Suggested />
        <Decided />
      </div>
    </>
  );
}

type Cursor = { reason?: DuplicateReason; after?: number };

function Suggested() {
  const { id: event_id } = useEvent();
  const params = { event_id };
  const found = query(duplicates.find, { params });
  const result = useInfiniteQuery({
    ...found,
    queryKey: [...found.queryKey, "pages"],
    queryFn: ({ pageParam, signal }) => call(duplicates.find, { params, query: pageParam, signal }),
    initialPageParam: {} as Cursor,
    getNextPageParam: ({ next }): Cursor | undefined => next ?? undefined,
  });
  if (result.isPending) return <LoadingRows />;
  if (!result.data) return <FailedState error={result.error} retry={() => void result.refetch()} />;
  const groups = result.data.pages.flatMap(({ data }) => data);
  if (groups.length === 0)
    return (
      <EmptyState drawing="people" title={<Trans>No possible duplicates</Trans>}>
        <Trans>Attendees with the same mailbox or name but different email addresses appear here.</Trans>
      </EmptyState>
    );
  return (
    <>
      <ul className={classes.groups}>
        {groups.map((group) => (
          <SuggestedGroup key={group.reason + group.emails.join(" ")} group={group} />
        ))}
      </ul>
      {result.hasNextPage && (
        <Button
          variant="default"
          className={classes.more}
          loading={result.isFetchingNextPage}
          onClick={() => void result.fetchNextPage({ cancelRefetch: false })}
        >
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  );
}
