import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMemo } from "react";
import { Link } from "react-router";
import { lazy } from "#web/ui/lazy.ts";
import { type Message, messageList, messages } from "#contract/messages.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { query } from "#web/platform/query-client.ts";
import { ahead } from "#web/ui/prefetch-on-idle.ts";
import { DateTime, ZoneNote } from "#web/ui/date-time.tsx";
import { ListPage } from "#web/ui/list/list-page.tsx";
import type { ListColumn } from "#web/ui/list/use-list-table.ts";
import { PageHead } from "#web/ui/page/page-head.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { ArchivedNotice } from "#web/organizer/events/archived-notice.tsx";
import { MayChange } from "#web/organizer/events/may-change.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { STARTER_PARAMETER, useOpenMessage } from "./requested-audience.ts";
import { STARTERS, useStarters } from "./starters.ts";
import classes from "./messages.module.css";
import { MessageState, Reached, MessageSubject } from "./message-cells.tsx";
import { MessagingStatusNotice } from "./quota-notice.tsx";
import { MESSAGE_STATUS_LABELS, MESSAGE_TYPE_LABELS } from "#contract/labels/messages.ts";
import { MESSAGE_STATUSES, MESSAGE_TYPES } from "#domain/messages.ts";
import type { Filter } from "#web/ui/list/filters.tsx";

export const handle = { title: msg`Messages`, area: "messages" } satisfies PageHandle;

const LOOKS_EVERY_MS = 3_000;

export default function MessagesPage() {
  const { t } = useLingui();
  const event = useEvent();
  const params = { event_id: event.id };
  return (
    <>
      <PageTitle>{handle.title}</PageTitle>
      <PageHead title={<Trans>Messages</Trans>} action={<WriteMessage />}>
        <Trans>Email your attendees now, or schedule a message for later.</Trans> <ZoneNote zone={event.timezone} />
      </PageHead>
      <ArchivedNotice event={event} />
      <MessagingStatusNotice />
      <ListPage
        list={messageList}
        ask={(listQuery) => ({
          ...query(messages.list, { params, query: listQuery }),
          refetchInterval: ({ state: { data } }) =>
            data?.data.some(({ status }) => status === "PROCESSING") ? LOOKS_EVERY_MS : false,
        })}
        columns={useColumns()}
        filters={useMessageFilters()}
        counted={(total) => <Plural value={total} one="# message" other="# messages" />}
        sorts={[
          { sort_by: "created_at", sort_direction: "desc", label: t`Newest first` },
          { sort_by: "subject", sort_direction: "asc", label: t`Subject (A–Z)` },
        ]}
        searchLabel={t`Search by subject or text`}
        empty={{
          drawing: "mail",
          title: <Trans>No messages yet</Trans>,
          message: <Trans>Share directions, or send a reminder the day before.</Trans>,
          action: <FirstMessage />,
        }}
        drawer={(open) => <MessageDrawer {...open} />}
      />
    </>
  );
}

const MessageDrawer = lazy(
  ahead(() => import("./message-drawer.tsx").then((file) => ({ default: file.MessageDrawer }))),
);

function WriteMessage() {
  const open = useOpenMessage();
  return (
    <MayChange need={{ area: "messages", doing: "writing" }}>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open("new")}>
        <Trans>Write message</Trans>
      </Button>
    </MayChange>
  );
}

/** Starts a message from one of our texts, or from nothing. */
function FirstMessage() {
  const { t } = useLingui();
  const starters = useStarters();
  return (
    <>
      <WriteMessage />
      <MayChange need={{ area: "messages", doing: "writing" }}>
        <div role="group" aria-label={t`Start with`} className={classes.chips}>
          {STARTERS.map((starter) => (
            <Button
              key={starter}
              component={Link}
              to={`?open=new&${STARTER_PARAMETER}=${starter}`}
              variant="default"
              size="xs"
              radius="xl"
            >
              {starters[starter].label}
            </Button>
          ))}
        </div>
      </MayChange>
    </>
  );
}

function useColumns(): ListColumn<Message>[] {
  const { t } = useLingui();
  const { timezone } = useEvent();
  return useMemo(
    () => [
      {
        id: "subject",
        accessorKey: "subject",
        header: t`Subject`,
        cell: ({ row: { original: message } }) => <MessageSubject message={message} />,
        meta: { kind: "name" },
      },
      {
        id: "state",
        header: t`Status`,
        cell: ({ row: { original: message } }) => <MessageState message={message} />,
        meta: { kind: "state" },
      },
      {
        id: "reached",
        header: t`Emails`,
        cell: ({ row: { original: message } }) => <Reached message={message} />,
        meta: { kind: "progress" },
      },
      {
        id: "written",
        accessorKey: "created_at",
        sortDescFirst: true,
        header: t`Created`,
        cell: ({ row: { original: message } }) => <DateTime at={message.created_at} zone={timezone} />,
        meta: { kind: "time", yields: "first" },
      },
    ],
    [t, timezone],
  );
}

function useMessageFilters(): Filter[] {
  const { t, i18n } = useLingui();
  return [
    {
      field: "status",
      operator: "in",
      label: t`Status`,
      choices: MESSAGE_STATUSES.map((value) => ({ value, label: i18n._(MESSAGE_STATUS_LABELS[value]) })),
    },
    {
      field: "type",
      operator: "in",
      label: t`Audience`,
      choices: MESSAGE_TYPES.map((value) => ({ value, label: i18n._(MESSAGE_TYPE_LABELS[value]) })),
    },
  ];
}
