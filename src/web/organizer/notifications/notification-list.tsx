import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Skeleton } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { type Notification, notifications } from "#contract/notifications.ts";
import { ownZone } from "#web/platform/format.ts";
import { mutation } from "#web/platform/query-client.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import classes from "./notification-list.module.css";
import { NotificationIcon, NotificationText } from "./notification-text.tsx";
import { notificationUrl } from "./notification-url.ts";
import { useNotifications } from "./use-notifications.ts";

/**
 * The notifications, newest first. Those that are shown when it opens are read by that, and stay
 * marked as new until it closes or all are marked as read.
 */
export function NotificationList({ title, close }: { title?: ReactNode; close: () => void }) {
  const { data, error, refetch } = useNotifications();
  if (data) return <LoadedList title={title} close={close} />;
  return (
    <>
      {title && <div className={classes.head}>{title}</div>}
      {error ? <FailedState error={error} retry={() => void refetch()} /> : <Loading />}
    </>
  );
}

function LoadedList({ title, close }: { title: ReactNode; close: () => void }) {
  const { rows, unread, hasNextPage, fetchNextPage, isFetchingNextPage } = useNotifications();
  const { fresh, readAll } = useReading(rows, unread);
  const list = useRef<HTMLUListElement>(null);
  const readAllAndGoOn = () => {
    // The button disappears.
    list.current?.querySelector("a")?.focus();
    readAll();
  };
  return (
    <>
      {(title || fresh.size > 0) && (
        <div className={classes.head}>
          {title}
          {fresh.size > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={readAllAndGoOn}>
              <Trans>Mark all as read</Trans>
            </Button>
          )}
        </div>
      )}
      <ul ref={list} className={classes.list}>
        {rows.map((row) => (
          <li key={row.id}>
            <Entry row={row} isNew={fresh.has(row.id)} close={close} />
          </li>
        ))}
      </ul>
      {rows.length === 0 ? (
        <Nothing />
      ) : (
        <div className={classes.end}>
          {hasNextPage ? (
            <Button
              variant="default"
              loading={isFetchingNextPage}
              onClick={() => void fetchNextPage({ cancelRefetch: false })}
            >
              <Trans>Show older</Trans>
            </Button>
          ) : (
            <Trans>These are the last 30 days.</Trans>
          )}
        </div>
      )}
    </>
  );
}

/**
 * Marks as read what is unread when the list opens. What arrives while it is open is unread until
 * the button is pressed.
 */
function useReading(rows: readonly Notification[], unread: number) {
  const { mutate: read } = useMutation(mutation(notifications.read));
  const unreadIds = rows.filter(({ is_unread }) => is_unread).map(({ id }) => id);
  const [unreadAtOpening, setUnreadAtOpening] = useState<readonly number[]>(unreadIds);
  const until = rows[0]?.occurred_at;
  const readShown = useEffectEvent(() => {
    if (until && unread > 0) read({ body: { until } });
  });
  useEffect(() => readShown(), []);
  const readAll = () => {
    setUnreadAtOpening([]);
    if (until && unread > 0) read({ body: { until } });
  };
  return { fresh: new Set([...unreadAtOpening, ...unreadIds]), readAll };
}

function Entry({ row, isNew, close }: { row: Notification; isNew: boolean; close: () => void }) {
  return (
    <Link to={notificationUrl(row)} className={classes.entry} data-new={isNew || undefined} onClick={close}>
      <NotificationIcon kind={row.kind} />
      <span className={classes.words}>
        <span>
          {isNew && (
            <span className="visually-hidden">
              <Trans>New:</Trans>{" "}
            </span>
          )}
          <NotificationText row={row} />
        </span>
        <span className={classes.about}>
          {row.event && <span className={classes.event}>{row.event.title}</span>}
          <DateTime at={row.occurred_at} zone={ownZone()} ago />
        </span>
      </span>
    </Link>
  );
}

function Loading() {
  const { t } = useLingui();
  return (
    <div className={classes.loading} role="status" aria-label={t`Loading`}>
      {[0, 1, 2, 3].map((at) => (
        <div key={at} className={classes.bones}>
          <Skeleton height={32} circle />
          <div>
            <Skeleton height={14} width={at % 2 ? "70%" : "90%"} />
            <Skeleton height={12} width="45%" mt={8} />
          </div>
        </div>
      ))}
    </div>
  );
}

function Nothing() {
  return (
    <EmptyState drawing="mail" title={<Trans>Nothing new</Trans>}>
      <Trans>Failed refunds, disputes, sold-out tickets and large orders will appear here.</Trans>
    </EmptyState>
  );
}
