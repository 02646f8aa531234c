import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { type DuplicateDecision, duplicates } from "#contract/duplicates.ts";
import { duplicateReason } from "#domain/duplicates.ts";
import { call } from "#web/platform/api/call.ts";
import { mutation, query } from "#web/platform/query-client.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { DateTime } from "#web/ui/date-time.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { RequirePermission } from "#web/ui/require-permission.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import classes from "./duplicates.module.css";
import { ReasonText } from "./reason-labels.tsx";

export function Decided() {
  const { id: event_id } = useEvent();
  const params = { event_id };
  const decided = query(duplicates.decided, { params });
  const result = useInfiniteQuery({
    ...decided,
    queryKey: [...decided.queryKey, "pages"],
    queryFn: ({ pageParam: after, signal }) =>
      call(duplicates.decided, { params, query: after ? { after } : {}, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  if (result.isError && !result.data) return <FailedState error={result.error} retry={() => void result.refetch()} />;
  const rows = result.data?.pages.flatMap(({ data }) => data) ?? [];
  if (rows.length === 0) return null;
  return (
    <section className={classes.decided}>
      <h2>
        <Trans>Reviewed</Trans>
      </h2>
      <ul className={classes.rows}>
        {rows.map((decision) => (
          <Row key={decision.id} decision={decision} />
        ))}
      </ul>
      {result.hasNextPage && (
        <Button
          variant="default"
          className={classes.more}
          loading={result.isFetchingNextPage}
          onClick={() => void result.fetchNextPage({ cancelRefetch: false })}
        >
          <Trans>Show older</Trans>
        </Button>
      )}
    </section>
  );
}

function Row({ decision }: { decision: DuplicateDecision }) {
  const { t } = useLingui();
  const { id: event_id, timezone } = useEvent();
  const { id: decision_id, verdict, emails, send_to, created_at } = decision;
  const all = emails.join(", ");
  const undo = useMutation({
    ...mutation(duplicates.undo),
    onSuccess: () => notify.done(t`Decision undone. Messages go to each address again.`),
    onError: notify.failed,
  });
  return (
    <li>
      <div className={classes.decision}>
        <strong>{verdict === "SAME" ? <Trans>Same person</Trans> : <Trans>Different people</Trans>}</strong>
        <div>{all}</div>
        <div className={classes.who}>
          {verdict === "SAME" && (
            <>
              <Trans>Messages go to {send_to}</Trans> ·{" "}
            </>
          )}
          <ReasonText reason={duplicateReason(emails)} /> · <DateTime at={created_at} zone={timezone} />
        </div>
      </div>
      <RequirePermission need={{ area: "messages", doing: "writing" }}>
        <Button
          variant="subtle"
          loading={undo.isPending}
          onClick={() => undo.mutate({ params: { event_id, decision_id } })}
        >
          <Trans>Undo</Trans>
          <VisuallyHidden>{all}</VisuallyHidden>
        </Button>
      </RequirePermission>
    </li>
  );
}
